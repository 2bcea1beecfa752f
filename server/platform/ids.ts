import { createHash, randomBytes, randomUUID } from "node:crypto";
import { v7 } from "uuid";

/** Returns a new UUIDv7 (RFC 9562), which sorts by creation time. */
export function newId(): string {
  return v7();
}

/** Returns a new UUIDv4, which is cheaper than a UUIDv7, doesn't reveal its creation time and has no order. */
export function randomId(): string {
  return randomUUID();
}

const keyPrefix = `${Date.now().toString(36)}-${randomBytes(12).toString("base64url")}-`;
let keyCount = 0;

/** Returns a new idempotency key, unique across processes; keys from one process sort in order of creation. */
export function newKey(): string {
  return keyPrefix + (++keyCount).toString(36).padStart(8, "0");
}

/** Returns the same idempotency key for the same parts. */
export function derivedKey(...parts: readonly string[]): string {
  return `derived-${createHash("sha256").update(JSON.stringify(parts)).digest("base64url")}`;
}

/** Returns whether a key has the format of `newKey` or `derivedKey`. */
export function isGeneratedKey(key: string): boolean {
  return /^([0-9a-z]{8}-[\w-]{16}-[0-9a-z]{8}|derived-[\w-]{43})$/.test(key);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns whether a string is a lowercase UUID, which Postgres accepts as a `uuid`. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
