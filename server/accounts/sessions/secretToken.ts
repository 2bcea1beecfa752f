import { createHash, randomBytes } from "node:crypto";

/** Generates an unguessable token: 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the SHA-256 hash that the database stores: enough to look a token up, but not to recover it. */
export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
