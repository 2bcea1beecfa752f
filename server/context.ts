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
export function createContext(parts: ContextParts, origin: Origin): Context {
  return new OperationContext(parts, origin);
}

/**
 * The context of one operation; its loaders, its name and whatever the request says are made when they are first asked for:
 * most messages need none of them, and a subscription keeps its context for hours.
 */
class OperationContext implements Context {
  private knownRequestId: string | null = null;
  private peopleLoader: Context["people"] | undefined;
  private chatLoaders: Context["chats"] | undefined;

  constructor(
    private readonly parts: ContextParts,
    private readonly origin: Origin,
  ) {}

  get viewer(): Context["viewer"] {
    return this.origin.viewer;
  }

  get connectionId(): string | null {
    return this.origin.connectionId ?? null;
  }

  get requestId(): string {
    return this.origin.http?.requestId ?? (this.knownRequestId ??= randomId());
  }

  get response(): Context["response"] {
    return this.origin.http?.response ?? null;
  }

  get cookies(): string | undefined {
    const request = this.origin.http?.request;
    // A cookie comes along by itself, also from another site's page; a token does not.
    return request && !this.parts.origins.isForeign(request) ? request.headers.cookie : undefined;
  }

  get refreshToken(): string | null {
    const { cookies } = this;
    return cookies === undefined ? null : (parseCookie(cookies)[refreshCookieName] ?? null);
  }

  get doer(): Doer {
    const { viewer, address = "", http } = this.origin;
    const account = viewer?.id ?? null;
    return http ? this.parts.doers.of(http.request, account) : { account, address };
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
