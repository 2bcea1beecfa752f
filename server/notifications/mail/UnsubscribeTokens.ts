import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { isId } from "../../platform/ids.js";
import type { Keys } from "../../platform/secrets/keys.js";

/**
 * Issues and verifies the tokens in unsubscribe links: the reader's id, signed with a key that is used for nothing
 * else, so a token can only stop emails. The tokens don't expire, because a reader may open an old email.
 */
export class UnsubscribeTokens {
  constructor(private readonly keys: Keys) {}

  issue(personId: string): string {
    return `${personId}.${sign(this.keys[0], personId).toString("base64url")}`;
  }

  /** Returns the id of the user to whom the token was issued; null if the token is invalid. */
  personOf(token: string): string | null {
    const [personId = "", signature = ""] = token.split(".");
    const given = Buffer.from(signature, "base64url");
    const isOurs = (key: KeyObject) => {
      const expected = sign(key, personId);
      return given.length === expected.length && timingSafeEqual(given, expected);
    };
    return isId(personId) && this.keys.some(isOurs) ? personId : null;
  }
}

function sign(key: KeyObject, personId: string): Buffer {
  return createHmac("sha256", key).update(`unsubscribe ${personId}`).digest();
}
