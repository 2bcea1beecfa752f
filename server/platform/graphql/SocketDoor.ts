import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from "graphql";
import { type WebSocket, WebSocketServer } from "ws";
import { newId } from "../ids.js";
import type { Logger } from "../logger.js";
import { Refusal } from "../refusal.js";
import { speakGraphql } from "./speakGraphql.js";

/** Who is at the other end of a socket, and until when the token that said so holds. */
export type Visitor<Viewer> = { readonly viewer: Viewer; readonly sessionId: string; readonly expiresAt: Date };

/** What the door is made of; `admit` throws when a token is not to be believed. */
export type SocketDoorOptions<Viewer> = {
  readonly schema: GraphQLSchema;
  readonly admit: (authorization: string) => Promise<Visitor<Viewer>>;
  readonly contextFor: (viewer: Viewer | null, connectionId: string) => Record<string, unknown>;
  readonly translate: (error: GraphQLError) => GraphQLFormattedError;
  readonly logger: Logger;
};

type Notes<Viewer> = { visitor: Visitor<Viewer> | null; connectionId: string; expiry: NodeJS.Timeout };

/** The longest frame, in bytes: the longest message, every character escaped, with its document around it. */
const longestFrame = 256 * 1024;
/** Codes of the GraphQL over WebSocket protocol (graphql-ws, PROTOCOL.md). */
const unauthorized = 4401;
/** RFC 6455's registry: the server goes down, and the server can't serve now. */
const goingAway = 1001;
const tryAgainLater = 1013;

/**
 * GraphQL over WebSocket. The token comes as `authorization` in the connection's first message; a connection ends with
 * its token or its session (4401), and a token that is not to be believed is not let in (4403).
 */
export class SocketDoor<Viewer> {
  readonly server = new WebSocketServer({ noServer: true, maxPayload: longestFrame });
  private readonly sessions = new Map<string, Set<WebSocket>>();

  constructor({ schema, admit, contextFor, translate, logger }: SocketDoorOptions<Viewer>) {
    speakGraphql<Notes<Viewer>>(
      this.server,
      {
        schema,
        onConnect: async ({ connectionParams, extra }) => {
          const { authorization } = connectionParams ?? {};
          extra.connectionId = newId();
          if (typeof authorization !== "string") return true;
          const visitor = await admit(authorization).catch((error: unknown) => {
            // Only a refusal is about the token; after anything else it is worth coming back with the same one.
            if (!(error instanceof Refusal)) extra.socket.close(tryAgainLater, "Try again in a moment.");
            return null;
          });
          if (visitor === null) return false;
          extra.visitor = visitor;
          this.remember(visitor, extra.socket);
          const left = visitor.expiresAt.getTime() - Date.now();
          extra.expiry = setTimeout(() => extra.socket.close(unauthorized, "The access token has expired."), left);
          extra.expiry.unref();
          return true;
        },
        onClose: ({ extra }) => {
          clearTimeout(extra.expiry);
          if (extra.visitor) this.forget(extra.visitor, extra.socket);
        },
        context: ({ extra }) => contextFor(extra.visitor?.viewer ?? null, extra.connectionId ?? newId()),
        onNext: ({ subscriptions }, id, _payload, _args, result) => {
          if (result.errors) endSource(subscriptions[id]);
          return withErrors(result, translate);
        },
        onError: (_context, _id, _payload, errors) => errors.map((error) => translate(toGraphQLError(error))),
      },
      logger,
    );
  }

  /** Closes the connections of a session that has ended. */
  closeSession(sessionId: string): void {
    for (const socket of this.sessions.get(sessionId) ?? []) socket.close(unauthorized, "The session has ended.");
  }

  /** Closes every connection with "going away". */
  async stop(): Promise<void> {
    for (const socket of this.server.clients) socket.close(goingAway, "Going away");
    await new Promise((resolve) => this.server.close(resolve));
  }

  private remember({ sessionId }: Visitor<Viewer>, socket: WebSocket): void {
    const sockets = this.sessions.get(sessionId) ?? new Set();
    this.sessions.set(sessionId, sockets.add(socket));
  }

  private forget({ sessionId }: Visitor<Viewer>, socket: WebSocket): void {
    const sockets = this.sessions.get(sessionId);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.sessions.delete(sessionId);
  }
}

type Result = {
  readonly data?: Record<string, unknown> | null | undefined;
  readonly errors?: readonly GraphQLError[] | undefined;
};

/**
 * Ends a subscription whose item could not be told: its client has no cursor of that item, and would miss it if the next
 * ones followed. A query or a mutation has no source.
 */
function endSource(source: AsyncIterable<unknown> | null | undefined): void {
  if (source && "return" in source) void (source as AsyncGenerator).return(undefined);
}

function withErrors({ data = null, errors }: Result, translate: (error: GraphQLError) => GraphQLFormattedError) {
  return errors && { data, errors: errors.map((error) => translate(toGraphQLError(error))) };
}

function toGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  return new GraphQLError("An operation failed.", { originalError: error instanceof Error ? error : null });
}
