import { createHash, randomBytes } from "node:crypto";

/** A new token that nobody can guess: 256 bits, as 43 characters that may stand in an address. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database knows of a token: its SHA-256, by which it is found and from which it can't be made again. */
export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
