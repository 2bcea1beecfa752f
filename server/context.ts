import { parse as parseCookie } from "cookie";
import type { Request, Response } from "express";
import type { Database } from "./platform/database/database.js";
import type { OwnOrigins } from "./platform/http/OwnOrigins.js";
import { requestIdOf } from "./platform/http/requestId.js";
import { randomId } from "./platform/ids.js";
import type { Doers } from "./platform/limits/Doers.js";
import type { Doer } from "./platform/limits/rules.js";
import { createPersonLoader, refreshCookieName, type Viewer } from "./accounts/index.js";
import { type ChatContext, type ChatService, createChatLoaders } from "./chat/index.js";

/** What every resolver is given: who asks, and loaders that live for one operation. */
export type Context = ChatContext & {
  /** The HTTP answer, for cookies; null on a WebSocket. */
  readonly response: Response | null;
  /** The request's refresh cookie; null when there is none. */
  readonly refreshToken: string | null;
  /** Who asks, as it is counted. */
  readonly doer: Doer;
  /** The request's Cookie header; undefined on a WebSocket. */
  readonly cookies: string | undefined;
};

/** Where an operation comes from. */
export type Origin = {
  readonly viewer: Viewer | null;
  readonly connectionId?: string;
  /** Where from, on a WebSocket. */
  readonly address?: string;
  readonly http?: { readonly request: Request; readonly response: Response };
};

/** Makes the context of one operation. */
export function createContext(
  parts: {
    readonly database: Database;
    readonly chat: ChatService;
    readonly doers: Doers;
    readonly origins: OwnOrigins;
  },
  { viewer, connectionId, address = "", http }: Origin,
): Context {
  const account = viewer?.id ?? null;
  // A cookie comes along by itself, also from another site's page; a token does not.
  const cookies = http && !parts.origins.isForeign(http.request) ? http.request.headers.cookie : undefined;
  let people: Context["people"] | undefined;
  let chats: Context["chats"] | undefined;
  return {
    viewer,
    requestId: http ? requestIdOf(http.response) : randomId(),
    connectionId: connectionId ?? null,
    response: http?.response ?? null,
    refreshToken: parseCookie(cookies ?? "")[refreshCookieName] ?? null,
    doer: http ? parts.doers.of(http.request, account) : { account, address },
    cookies,
    // Made when they are first asked for: a message that is sent needs none of them.
    get people() {
      return (people ??= createPersonLoader(parts.database));
    },
    get chats() {
      return (chats ??= createChatLoaders(parts.database.pool));
    },
    follow: (who, cursor) => parts.chat.followWithSignals(who, cursor),
  };
}
