import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Keys } from "./keys.js";

/** Signs text with the first key: an HMAC-SHA-256 in base64url, truncated to `length` (RFC 2104, section 5). */
export function sign([key]: Keys, text: string, length?: number): string {
  return hmac(key, text).slice(0, length);
}

/** Returns whether any of the keys signed the text; compares the decoded bytes. */
export function isSigned(keys: Keys, text: string, signature: string, length?: number): boolean {
  const given = Buffer.from(signature, "base64url");
  return keys.some((key) => {
    const expected = Buffer.from(hmac(key, text).slice(0, length), "base64url");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function hmac(key: KeyObject, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
