import { v5 } from "uuid";

/** A random UUID that must never change. */
const namespace = "6b1f2f0e-52d3-4c36-9c5e-7c9f3a0d8e11";

/**
 * Returns a version 5 UUID (RFC 9562) for a name such as `person amelia.stone`; it is the same in every installation.
 */
export function demoId(name: string): string {
  return v5(name, namespace);
}
