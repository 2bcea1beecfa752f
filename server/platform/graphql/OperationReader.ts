import { LRUCache } from "lru-cache";
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
  type ValidationRule,
} from "graphql";
import { bounds, isTooLong, outOfBounds } from "./bounds.js";
import { documentRules } from "./documentRules.js";
import type { KnownOperations } from "./KnownOperations.js";

/** An operation as a client sends it. */
export type SentOperation = {
  readonly query?: string | null | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | null | undefined;
};

type Read = { readonly document: DocumentNode } | { readonly errors: readonly GraphQLError[] };

/** How many characters of documents are remembered. */
const remembered = 4_000_000;

/** What documents are judged by. */
export type ReaderOptions = {
  readonly known: KnownOperations;
  /** Whether nothing but the known operations is answered. */
  readonly knownOnly: boolean;
  readonly introspection: boolean;
};

/** Reads documents: finds them by their hash, bounds, parses and validates them, each text once. */
export class OperationReader {
  private readonly documents = new LRUCache<string, { readonly read: Read }>({
    maxSize: remembered,
    sizeCalculation: (_value, text) => text.length + 1,
  });
  private readonly rules: readonly ValidationRule[];

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly options: ReaderOptions,
  ) {
    this.rules = documentRules(options.introspection);
  }

  /** The text of what was sent: itself, or the known operation of the hash that was sent in its place. */
  textOf({ query, extensions }: SentOperation): string | GraphQLError {
    const hash = hashIn(extensions);
    const text = query ? query : this.options.known.textOf(hash);
    if (text === undefined && hash !== undefined) {
      return refused("PERSISTED_QUERY_NOT_FOUND", "There is no known operation of this hash.");
    }
    if (text === undefined) return refused("BAD_REQUEST", "There is no operation.");
    return this.options.knownOnly && !this.options.known.knows(text)
      ? refused("OPERATION_NOT_KNOWN", "This server answers the operations of its own client only.")
      : text;
  }

  /** The valid document of what was sent, or what is wrong with it; each error has a code. */
  read(sent: SentOperation): Read {
    const text = this.textOf(sent);
    if (typeof text !== "string") return { errors: [text] };
    const known = this.documents.get(text);
    if (known) return known.read;
    const read = this.parse(text);
    this.documents.set(text, { read });
    return read;
  }

  private parse(text: string): Read {
    let document: DocumentNode;
    try {
      document = parse(text, { maxLexicalTokens: bounds.tokens });
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return { errors: [asSyntaxError(error)] };
    }
    // Cheap rules first: what is out of bounds is not looked at any closer.
    const tooMuch = validate(this.schema, document, this.rules);
    if (tooMuch.length > 0) return { errors: tooMuch };
    const errors = validate(this.schema, document, specifiedRules, { maxErrors: 20 });
    return errors.length > 0 ? { errors } : { document };
  }
}

function hashIn(extensions: SentOperation["extensions"]): unknown {
  const persisted = extensions?.["persistedQuery"];
  return typeof persisted === "object" && persisted !== null && "sha256Hash" in persisted
    ? persisted.sha256Hash
    : undefined;
}

function refused(code: string, reason: string): GraphQLError {
  return new GraphQLError(reason, { extensions: { code, http: { status: 400 } } });
}

/** A syntax error with a code; too many tokens are one in GraphQL's eyes. */
function asSyntaxError(error: GraphQLError): GraphQLError {
  if (isTooLong(error)) return outOfBounds("tokens", "The document is too long");
  const { source, positions } = error;
  return new GraphQLError(error.message, { source, positions, extensions: { code: "GRAPHQL_PARSE_FAILED" } });
}
