import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** Lets people and secret scanners recognize an API key. */
const prefix = "swl_";
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** The lengths of a key's 256 random bits and of its 32-bit checksum, in base-62 digits. */
const [randomLength, checksumLength] = [43, 6];
const format = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** Generates an API key: the prefix, 256 random bits in base 62, and a checksum. */
export function newApiKey(): string {
  const random = prefix + toBase62(BigInt(`0x${randomBytes(32).toString("hex")}`), randomLength);
  return random + checksumOf(random);
}

/** Returns whether a token, even a malformed one, has the API key prefix; other tokens count as access tokens. */
export function looksLikeApiKey(token: string): boolean {
  return token.startsWith(prefix);
}

/** Returns whether a key has the right format and checksum; this detects mistyped and truncated keys. */
export function isWellFormed(token: string): boolean {
  return format.test(token) && checksumOf(token.slice(0, -checksumLength)) === token.slice(-checksumLength);
}

function checksumOf(text: string): string {
  return toBase62(BigInt(crc32(text)), checksumLength);
}

function toBase62(number: bigint, length: number): string {
  let [text, rest] = ["", number];
  for (; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, "0");
}
