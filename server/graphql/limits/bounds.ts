import { GraphQLError, type ASTNode } from "graphql";

/** What one GraphQL document may contain; each bound is far above what the web client needs. */
export const bounds = {
  /** Lexical tokens in the text. */
  tokens: 2000,
  /** Levels of nested fields, counted through fragments. */
  depth: 10,
  aliases: 20,
  /** Directives in the whole document. */
  directives: 40,
  /** Fragment definitions: validation compares them pair by pair. */
  fragments: 60,
  /** Fields of one operation, each fragment counted wherever it is spread. */
  fields: 1000,
  /** Fields with the same response name in one object: validation compares them pair by pair. */
  mergedFields: 25,
  /** Fields that one operation selects at the root. */
  rootFields: 10,
  /** Objects that one operation may return, according to the page sizes it requests. */
  cost: 5000,
} as const;

/** How many validation errors are reported for one document. */
export const maxValidationErrors = 20;

/** How long an operation may take. */
export const operationTimeoutMs = 20_000;

/** The largest body over HTTP, in bytes. */
export const maxBodyBytes = 256 * 1024;

/** How much memory the cache of documents may take, in bytes, as estimated from their length. */
export const documentCacheBytes = 16 * 1024 * 1024;

/** What one WebSocket may do. */
export const webSocketBounds = {
  /** The maximum size of a frame: the longest message with every character escaped, and its document. */
  frameBytes: 256 * 1024,
  /** Operations, and subscriptions among them, that may run at the same time. */
  operations: 100,
  subscriptions: 20,
  /** How long a connection without an account may go without an operation. */
  anonymousIdleMs: 60_000,
  /** Unread output at which sending waits for the client. */
  waitAboveBytes: 64 * 1024,
  /** Unread output at which a client is disconnected. */
  unreadBytes: 1024 * 1024,
  /** The largest payload of a ping that its pong repeats. */
  pongBytes: 1024,
} as const;

/** The error code for each bound that a document can exceed. */
export const boundCodes = {
  tokens: "TOO_MANY_TOKENS",
  depth: "TOO_DEEP",
  aliases: "TOO_MANY_ALIASES",
  directives: "TOO_MANY_DIRECTIVES",
  fragments: "TOO_MANY_FRAGMENTS",
  fields: "TOO_MANY_FIELDS",
  mergedFields: "TOO_MANY_MERGED_FIELDS",
  rootFields: "TOO_MANY_ROOT_FIELDS",
  cost: "TOO_COSTLY",
} as const satisfies Record<keyof typeof bounds, string>;

/** Whether graphql-js stopped parsing a document because of its length, which only the error's message reveals. */
export function isTooLong({ message }: Error): boolean {
  return /Document contains more tha[nt] \d+ tokens/.test(message);
}

/** The error for a document that exceeds a bound: HTTP 400 in every media type. */
export function outOfBounds(bound: keyof typeof bounds, reason: string, nodes?: ASTNode): GraphQLError {
  const extensions = { code: boundCodes[bound], limit: bounds[bound], http: { status: 400 } };
  return new GraphQLError(`${reason} (at most ${bounds[bound]}).`, { ...(nodes && { nodes }), extensions });
}
