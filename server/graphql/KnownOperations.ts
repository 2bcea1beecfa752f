import { createHash } from "node:crypto";
import { GraphQLError, stripIgnoredCharacters } from "graphql";

/** The web client's own operations: found by their hash, and recognized by their text however it is spaced. */
export class KnownOperations {
  private readonly texts: ReadonlyMap<string, string>;
  private readonly hashes: ReadonlySet<string>;

  /** `texts` are the operations by the SHA-256 of each, as `schema/operations.json` has them. */
  constructor(texts: Readonly<Record<string, string>>) {
    this.texts = new Map(Object.entries(texts));
    this.hashes = new Set([...this.texts.values()].map(hashOfMeaning));
  }

  /** The text of an operation's hash; undefined for any other. */
  textOf(hash: string): string | undefined {
    return this.texts.get(hash);
  }

  /**
   * Lets one of them pass.
   * @throws GraphQLError OPERATION_NOT_KNOWN for any other text
   */
  require(text: string): void {
    if (this.knows(text)) return;
    throw new GraphQLError("This server answers the operations of its own client only.", {
      extensions: { code: "OPERATION_NOT_KNOWN", http: { status: 400 } },
    });
  }

  private knows(text: string): boolean {
    try {
      return this.hashes.has(hashOfMeaning(text));
    } catch {
      return false; // It can't even be read.
    }
  }
}

function hashOfMeaning(text: string): string {
  return createHash("sha256").update(stripIgnoredCharacters(text)).digest("base64");
}
