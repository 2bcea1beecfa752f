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

/** What contexts are made of. */
type Parts = {
  readonly database: Database;
  readonly chat: ChatService;
  readonly doers: Doers;
  readonly origins: OwnOrigins;
};

/** Makes the context of one operation. */
export function createContext(parts: Parts, origin: Origin): Context {
  return new OperationContext(parts, origin);
}

/** A class, because a subscription keeps its context: an object with getters of its own takes a kilobyte more. */
class OperationContext implements Context {
  readonly viewer: Context["viewer"];
  readonly connectionId: string | null;
  readonly response: Response | null;
  readonly refreshToken: string | null;
  readonly doer: Doer;
  readonly cookies: string | undefined;
  private knownRequestId: string | null;
  private knownPeople: Context["people"] | null = null;
  private knownChats: Context["chats"] | null = null;

  constructor(
    private readonly parts: Parts,
    { viewer, connectionId, address = "", http }: Origin,
  ) {
    const account = viewer?.id ?? null;
    this.viewer = viewer;
    this.knownRequestId = http ? requestIdOf(http.response) : null;
    this.connectionId = connectionId ?? null;
    this.response = http?.response ?? null;
    this.doer = http ? parts.doers.of(http.request, account) : { account, address };
    // A cookie comes along by itself, also from another site's page; a token does not.
    this.cookies = http && !parts.origins.isForeign(http.request) ? http.request.headers.cookie : undefined;
    this.refreshToken = parseCookie(this.cookies ?? "")[refreshCookieName] ?? null;
  }

  get requestId(): string {
    return (this.knownRequestId ??= randomId());
  }

  // Loaders are made when they are first asked for: a message that is sent needs none of them.
  get people(): Context["people"] {
    return (this.knownPeople ??= createPersonLoader(this.parts.database));
  }

  get chats(): Context["chats"] {
    return (this.knownChats ??= createChatLoaders(this.parts.database.pool));
  }

  follow(...[viewer, cursor]: Parameters<Context["follow"]>): ReturnType<Context["follow"]> {
    return this.parts.chat.followWithSignals(viewer, cursor);
  }
}
