import { createHash } from "node:crypto";
import { stripIgnoredCharacters } from "graphql";

/** The web client's own operations: found by their hash, and known by their text however it is spaced. */
export class KnownOperations {
  private readonly texts: ReadonlyMap<string, string>;
  private readonly hashes: ReadonlySet<string>;

  /** `texts` are the operations by the SHA-256 of each, as `schema/operations.json` has them. */
  constructor(texts: Readonly<Record<string, string>>) {
    this.texts = new Map(Object.entries(texts));
    this.hashes = new Set([...this.texts.values()].map(hashOfMeaning));
  }

  /** The text of an operation's hash; undefined for any other. */
  textOf(hash: unknown): string | undefined {
    return typeof hash === "string" ? this.texts.get(hash) : undefined;
  }

  /** Whether a text is one of them. */
  knows(text: string): boolean {
    try {
      return this.hashes.has(hashOfMeaning(text));
    } catch {
      // What can't even be read is none of ours.
      return false;
    }
  }
}

function hashOfMeaning(text: string): string {
  return createHash("sha256").update(stripIgnoredCharacters(text)).digest("base64");
}
