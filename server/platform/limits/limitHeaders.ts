import type { Allowance } from "./rate.js";

/** Formats an allowance as the headers of draft-ietf-httpapi-ratelimit-headers, and as older, more common ones. */
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
