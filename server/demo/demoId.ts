import { v5 } from "uuid";

/** The namespace of the demo's ids: a random UUID that must never change. */
const namespace = "6b1f2f0e-52d3-4c36-9c5e-7c9f3a0d8e11";

/**
 * Returns the id of a demo object such as `person amelia.stone`: a UUID version 5 (RFC 9562), the same in every
 * installation.
 */
export function demoId(name: string): string {
  return v5(name, namespace);
}
