import { GraphQLError, type ASTNode } from "graphql";

/** What a GraphQL document may be at most; each bound is far above what a page of ours needs. */
export const bounds = {
  /** Words and signs in the document's text. */
  tokens: 2000,
  /** How deep a field may stand, counted through fragments. */
  depth: 10,
  /** Fields that are asked for by another name. */
  aliases: 20,
  /** Directives in the whole document. */
  directives: 40,
  /** Fields that one operation asks of the root. */
  rootFields: 10,
  /** Objects that one operation may bring back, by the sizes of the pages it asks for. */
  cost: 5000,
} as const;

/** A word for programs for each bound that a document can break. */
export const boundCodes = {
  tokens: "TOO_MANY_TOKENS",
  depth: "TOO_DEEP",
  aliases: "TOO_MANY_ALIASES",
  directives: "TOO_MANY_DIRECTIVES",
  rootFields: "TOO_MANY_ROOT_FIELDS",
  cost: "TOO_COSTLY",
} as const satisfies Record<keyof typeof bounds, string>;

/** Whether GraphQL's parser gave a document up for its length, which it tells in words only. */
export function isTooLong({ message }: Error): boolean {
  return /Document contains more tha[nt] \d+ tokens/.test(message);
}

/** The refusal of a document that breaks a bound: HTTP 400, whatever it asked for. */
export function outOfBounds(bound: keyof typeof bounds, reason: string, nodes?: ASTNode): GraphQLError {
  const extensions = { code: boundCodes[bound], limit: bounds[bound], http: { status: 400 } };
  return new GraphQLError(`${reason} (at most ${bounds[bound]}).`, { ...(nodes && { nodes }), extensions });
}
