import type { IncomingMessage } from "node:http";
import { parse as parseCookie } from "cookie";
import type { Response } from "express";
import type { Database } from "./platform/database/database.js";
import type { OwnOrigins } from "./platform/http/OwnOrigins.js";
import { randomId } from "./platform/ids.js";
import type { Doers } from "./platform/limits/Doers.js";
import type { Doer } from "./platform/limits/rules.js";
import { createPersonLoader, refreshCookieName, type Viewer } from "./accounts/index.js";
import { type ChatContext, type ChatService, createChatLoaders } from "./chat/index.js";

/** What every resolver is given: who asks, and loaders that live for one operation. */
export type Context = ChatContext & {
  /** The HTTP answer, for cookies; null on a WebSocket, and where nothing but queries comes. */
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
  readonly http?: { readonly request: IncomingMessage; readonly requestId: string; readonly response: Response | null };
};

/** What contexts are made of. */
export type ContextParts = {
  readonly database: Database;
  readonly chat: ChatService;
  readonly doers: Doers;
  readonly origins: OwnOrigins;
};

/** Makes the context of one operation. */
export function createContext(parts: ContextParts, { viewer, connectionId, address = "", http }: Origin): Context {
  const account = viewer?.id ?? null;
  // A cookie comes along by itself, also from another site's page; a token does not.
  const cookies = http && !parts.origins.isForeign(http.request) ? http.request.headers.cookie : undefined;
  return new OperationContext(
    parts,
    viewer,
    http?.requestId ?? null,
    connectionId ?? null,
    http?.response ?? null,
    cookies === undefined ? null : (parseCookie(cookies)[refreshCookieName] ?? null),
    http ? parts.doers.of(http.request, account) : { account, address },
    cookies,
  );
}

/** The context of one operation; its loaders and its name are made when they are first asked for: most messages need none of them. */
class OperationContext implements Context {
  private peopleLoader: Context["people"] | undefined;
  private chatLoaders: Context["chats"] | undefined;

  constructor(
    private readonly parts: ContextParts,
    readonly viewer: Context["viewer"],
    private knownRequestId: string | null,
    readonly connectionId: string | null,
    readonly response: Response | null,
    readonly refreshToken: string | null,
    readonly doer: Doer,
    readonly cookies: string | undefined,
  ) {}

  get requestId(): string {
    return (this.knownRequestId ??= randomId());
  }

  get people(): Context["people"] {
    return (this.peopleLoader ??= createPersonLoader(this.parts.database));
  }

  get chats(): Context["chats"] {
    return (this.chatLoaders ??= createChatLoaders(this.parts.database.pool));
  }

  follow(...asked: Parameters<Context["follow"]>): ReturnType<Context["follow"]> {
    return this.parts.chat.followWithSignals(...asked);
  }
}
