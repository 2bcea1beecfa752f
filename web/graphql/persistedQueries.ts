import type { DocumentNode } from "@apollo/client";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";

/** A generated document carries the hash of its text. */
type Hashed = DocumentNode & { readonly __meta__?: { readonly hash: string } };

/** Sends an operation's hash in place of its text, and the text to a server that does not know the hash. */
export const persistedQueries = new PersistedQueryLink({
  generateHash: ({ __meta__ }: Hashed) => __meta__?.hash ?? "",
});
