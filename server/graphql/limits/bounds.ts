import { GraphQLError, type ASTNode } from "graphql";

/** The bounds on a GraphQL document, each far above what the web client needs. */
export const bounds = {
  /** Lexical tokens in the text. */
  tokens: 2000,
  /** Levels of nested fields, including those in fragments. */
  depth: 10,
  aliases: 20,
  /**
   * Response names of one scalar field in one object, including those in fragments on any type; `__typename` and fields
   * with arguments don't count.
   */
  leafNames: 3,
  directives: 40,
  /** Fragment definitions, which validation compares pairwise. */
  fragments: 60,
  /** Fields of one operation; a fragment's fields count once in each object that spreads it. */
  fields: 1000,
  /** Fields with the same response name in one object, which validation compares pairwise. */
  mergedFields: 25,
  rootFields: 10,
  /** Objects and long texts that one operation may return, according to the page sizes it requests. */
  cost: 5000,
} as const;

export const maxValidationErrors = 20;

export const operationTimeoutMs = 20_000;

/** The maximum size of the document cache, estimated from the documents' length. */
export const documentCacheBytes = 16 * 1024 * 1024;

/** Limits per connection. */
export const webSocketBounds = {
  /** Concurrent operations, including subscriptions. */
  operations: 100,
  subscriptions: 20,
  anonymousIdleMs: 60_000,
  /** Sending waits for the client while more than this much output is unread. */
  waitAboveBytes: 64 * 1024,
  /** A client is disconnected if more than this much output is unread, not counting the largest response. */
  unreadBytes: 1024 * 1024,
  /** The maximum size of a pong that echoes its ping's payload; a pong that would be larger omits the payload. */
  pongBytes: 1024,
} as const;

export const boundCodes = {
  tokens: "TOO_MANY_TOKENS",
  depth: "TOO_DEEP",
  aliases: "TOO_MANY_ALIASES",
  leafNames: "TOO_MANY_ALIASES",
  directives: "TOO_MANY_DIRECTIVES",
  fragments: "TOO_MANY_FRAGMENTS",
  fields: "TOO_MANY_FIELDS",
  mergedFields: "TOO_MANY_MERGED_FIELDS",
  rootFields: "TOO_MANY_ROOT_FIELDS",
  cost: "TOO_COSTLY",
} as const satisfies Record<keyof typeof bounds, string>;

/** Recognizes graphql-js's error for too many tokens, which can be identified only by its message. */
export function isTooLong({ message }: Error): boolean {
  return /Document contains more tha[nt] \d+ tokens/.test(message);
}

/** Creates the error for a document that exceeds a bound, with HTTP status 400 for every media type. */
export function outOfBounds(bound: keyof typeof bounds, reason: string, nodes?: ASTNode): GraphQLError {
  const extensions = { code: boundCodes[bound], limit: bounds[bound], http: { status: 400 } };
  return new GraphQLError(`${reason} (at most ${bounds[bound]}).`, { ...(nodes && { nodes }), extensions });
}
