import { parse as parseCookie } from "cookie";
import type { Request, Response } from "express";
import type { GraphQLSchema } from "graphql";
import { OperationCount } from "./limits/OperationCount.js";
import {
  apiKeyIdOf,
  createPersonLoader,
  refreshCookieName,
  type RenewableAccess,
  type Viewer,
} from "../accounts/index.js";
import { type ChatContext, createChatLoaders } from "../chat/index.js";
import { randomId } from "../platform/ids.js";
import type { RateLimitSubject } from "../platform/limits/rules.js";
import type { Services } from "../services.js";
import { createOwnReviewLoader, type TutorContext } from "../tutors/index.js";

/** What every resolver receives; its loaders live for one operation. */
export type Context = ChatContext &
  TutorContext & {
    /** The HTTP response, for cookies; null over a WebSocket. */
    readonly response: Response | null;
    /** The refresh token in the request's cookie, or null. */
    readonly refreshToken: string | null;
    readonly rateLimitSubject: RateLimitSubject;
    /** The WebSocket connection, whose access can be renewed; null over HTTP. */
    readonly connection: RenewableAccess | null;
    readonly count: OperationCount;
  };

type ContextDependencies = Services & { readonly schema: GraphQLSchema };

export type Source = {
  readonly viewer: Viewer | null;
  readonly requestId?: string;
} & (
  | { readonly request: Request; readonly response: Response }
  | { readonly connectionId: string; readonly address: string; readonly connection: RenewableAccess }
);

/**
 * Counts one operation against the limit on calls and creates its context.
 * @throws DomainError TOO_MANY if a limit is exceeded
 */
export async function createContext(dependencies: ContextDependencies, source: Source): Promise<Context> {
  const { database, chat, tutorReviews, rateLimitSubjects, origins } = dependencies;
  const { viewer, requestId = randomId() } = source;
  const [account, apiKey] = [viewer?.id ?? null, apiKeyIdOf(viewer)];
  const isHttp = "request" in source;
  const rateLimitSubject = isHttp
    ? rateLimitSubjects.of(source.request, account, apiKey)
    : { account, apiKey, address: source.address };
  // Browsers attach cookies even to requests from other sites' pages, so the cookies of such requests are ignored.
  const cookies = isHttp && !origins.isForeign(source.request) ? source.request.headers.cookie : undefined;
  const count = new OperationCount(dependencies, rateLimitSubject, cookies);
  await count.take("calls");
  return {
    viewer,
    requestId,
    connectionId: isHttp ? null : source.connectionId,
    idempotencyKey: null,
    connection: isHttp ? null : source.connection,
    response: isHttp ? source.response : null,
    refreshToken: (cookies !== undefined && parseCookie(cookies)[refreshCookieName]) || null,
    rateLimitSubject,
    count,
    people: createPersonLoader(database),
    chats: createChatLoaders(database),
    ownReviews: createOwnReviewLoader(tutorReviews, viewer),
    follow: (...args) => chat.followWithEphemeral(...args),
  };
}
