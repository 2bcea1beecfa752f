import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

/**
 * The secrets for signing and encrypting, each at least 32 characters long and the same on every node. The first one
 * signs, and all are accepted; there are two during a rotation.
 */
export type Secrets = readonly [string, ...string[]];

/** 256-bit keys, in the order of the secrets. */
export type Keys = readonly [KeyObject, ...KeyObject[]];

/** Derives keys for a single purpose, using HKDF with SHA-256. */
export function keysFor(purpose: string, [first, ...others]: Secrets): Keys {
  const derive = (secret: string) => createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
  return [derive(first), ...others.map(derive)];
}
