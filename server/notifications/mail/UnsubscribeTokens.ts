import { isId } from "../../platform/ids.js";
import type { Keys } from "../../platform/secrets/keys.js";
import { isSigned, sign } from "../../platform/secrets/signature.js";

/**
 * Issues and verifies the tokens in unsubscribe links: the reader's id, signed with a key that is used for nothing
 * else, so a token can only stop emails. The tokens don't expire, because a reader may open an old email; they are
 * valid as long as the secret that signed them is accepted.
 */
export class UnsubscribeTokens {
  constructor(private readonly keys: Keys) {}

  issue(personId: string): string {
    return `${personId}.${sign(this.keys, `unsubscribe ${personId}`)}`;
  }

  /** Returns the id of the reader whom a token identifies, or null if the token is invalid. */
  personOf(token: string): string | null {
    const [personId = "", signature = ""] = token.split(".");
    return isId(personId) && isSigned(this.keys, `unsubscribe ${personId}`, signature) ? personId : null;
  }
}
