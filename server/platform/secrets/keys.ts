import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

/**
 * What a server signs and seals with, each at least 32 characters and the same on every node: the first signs, every one
 * is accepted. While a secret is being replaced there are two.
 */
export type Secrets = readonly [string, ...string[]];

/** Keys of 256 bits in the order of the secrets they come from. */
export type Keys = readonly [KeyObject, ...KeyObject[]];

/** Derives keys for one purpose, which are of use for no other, by HKDF with SHA-256. */
export function keysFor(purpose: string, [first, ...others]: Secrets): Keys {
  const derive = (secret: string) => createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
  return [derive(first), ...others.map(derive)];
}
