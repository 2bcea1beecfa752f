import { createHash } from "node:crypto";
import { GraphQLError, stripIgnoredCharacters } from "graphql";

/** The web client's own operations, found by hash or recognized by their text regardless of whitespace and comments. */
export class KnownOperations {
  private readonly texts: ReadonlyMap<string, string>;
  private readonly hashes: ReadonlySet<string>;

  /** `texts` maps the SHA-256 of each operation to its text, as in `schema/operations.json`. */
  constructor(texts: Readonly<Record<string, string>>) {
    this.texts = new Map(Object.entries(texts));
    this.hashes = new Set([...this.texts.values()].map(hashOfMeaning));
  }

  textOf(hash: string): string | undefined {
    return this.texts.get(hash);
  }

  /** @throws GraphQLError OPERATION_NOT_KNOWN if the operation is not known */
  require(text: string): void {
    if (this.knows(text)) return;
    throw new GraphQLError("This server executes only the operations of its own client.", {
      extensions: { code: "OPERATION_NOT_KNOWN", http: { status: 400 } },
    });
  }

  private knows(text: string): boolean {
    try {
      return this.hashes.has(hashOfMeaning(text));
    } catch {
      return false; // The text can't be parsed.
    }
  }
}

function hashOfMeaning(text: string): string {
  return createHash("sha256").update(stripIgnoredCharacters(text)).digest("base64");
}
