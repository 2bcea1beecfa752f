import type { Allowance } from "./rate.js";

/** What is left, in the headers of the IETF's draft and in the older ones that more clients know. */
export function limitHeaders({ name, most, seconds, remaining, resetIn, retryIn }: Allowance): Record<string, string> {
  return {
    "RateLimit-Policy": `"${name}";q=${most};w=${seconds}`,
    RateLimit: `"${name}";r=${remaining};t=${resetIn}`,
    "RateLimit-Limit": String(most),
    "RateLimit-Remaining": String(remaining),
    "RateLimit-Reset": String(resetIn),
    ...(retryIn > 0 && { "Retry-After": String(retryIn) }),
  };
}
