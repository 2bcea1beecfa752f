import type { DocumentNode } from "@apollo/client";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";

/** A generated document includes the hash of its text. */
type Hashed = DocumentNode & { readonly __meta__?: { readonly hash: string } };

/** Sends an operation's hash instead of its text; sends the text only if the server does not recognize the hash. */
export const persistedQueries = new PersistedQueryLink({
  generateHash: ({ __meta__ }: Hashed) => __meta__?.hash ?? "",
});
