import { InMemoryLRUCache, type KeyValueCache } from "@apollo/utils.keyvaluecache";
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
  type ValidationRule,
} from "graphql";
import type { SubscribePayload } from "graphql-ws";
import type { TransportDependencies } from "../apolloServer.js";
import { bounds, documentCacheBytes, maxValidationErrors } from "./bounds.js";
import { documentRules } from "./documentRules.js";
import type { KnownOperations } from "./KnownOperations.js";

/** The estimated memory usage of a syntax tree, per character of its text. */
const bytesPerCharacter = 200;

/** Creates the cache of parsed, valid documents, which both transports share. Its memory is bounded. */
export function createDocumentCache(): KeyValueCache<DocumentNode> {
  return new InMemoryLRUCache<DocumentNode>({
    maxSize: documentCacheBytes,
    sizeCalculation: ({ loc }) => ((loc?.source.body.length ?? bounds.tokens) + 1) * bytesPerCharacter,
  });
}

/** Parses and validates documents received over WebSockets, as Apollo Server does for HTTP. */
export class Documents {
  private readonly schema: GraphQLSchema;
  private readonly known: KnownOperations;
  private readonly rules: readonly ValidationRule[];

  constructor(private readonly dependencies: TransportDependencies) {
    this.schema = dependencies.schema;
    this.known = dependencies.known;
    this.rules = [...specifiedRules, ...documentRules(dependencies.introspection)];
  }

  /**
   * Returns the parsed and validated document, or its errors.
   * @throws GraphQLError OPERATION_NOT_KNOWN if only known operations are allowed and this one is not known
   */
  async read(payload: SubscribePayload): Promise<DocumentNode | readonly GraphQLError[]> {
    const { documents, introspection, knownOnly } = this.dependencies;
    const text = await this.textOf(payload);
    if (typeof text !== "string") return [text];
    const key = `websocket:${text}`;
    const cached = await documents.get(key);
    if (cached) return cached;
    let document: DocumentNode;
    try {
      document = parse(text, { maxLexicalTokens: bounds.tokens });
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      const { message, source, positions } = error;
      return [new GraphQLError(message, { source, positions, extensions: { code: "GRAPHQL_PARSE_FAILED" } })];
    }
    // Checked after parsing, which rejects texts with too many tokens: comparing those with known operations would take too long.
    if (knownOnly) this.known.require(text);
    const errors = validate(this.schema, document, this.rules, {
      maxErrors: maxValidationErrors,
      hideSuggestions: !introspection,
    });
    if (errors.length > 0) return errors;
    await documents.set(key, document);
    return document;
  }

  /** Returns the operation's text, as sent or as persisted under the sent hash; an error if there is none. */
  private async textOf({ query, extensions }: SubscribePayload): Promise<string | GraphQLError> {
    if (query !== "") return query;
    const hash = hashIn(extensions);
    if (hash === undefined) return badRequest("BAD_REQUEST", "The request has no operation.");
    const text = this.known.textOf(hash) ?? (await this.dependencies.registered.get(`apq:${hash}`));
    return text ?? badRequest("PERSISTED_QUERY_NOT_FOUND", "No persisted operation has this hash.");
  }
}

function hashIn(extensions: SubscribePayload["extensions"]): string | undefined {
  const persisted = extensions?.["persistedQuery"];
  const hash = typeof persisted === "object" && persisted !== null && "sha256Hash" in persisted && persisted.sha256Hash;
  return typeof hash === "string" ? hash : undefined;
}

function badRequest(code: string, reason: string): GraphQLError {
  return new GraphQLError(reason, { extensions: { code } });
}
