import cors from "cors";
import type { RequestHandler } from "express";

const exposedHeaders = [
  ...["ETag", "Idempotency-Replayed", "Retry-After", "X-Operation-Cost", "X-Request-Id"],
  ...["RateLimit", "RateLimit-Policy", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"],
];
const maxAgeSeconds = 600;

/** Creates middleware that lets pages from these origins call an API with credentials (CORS). */
export function crossOrigin(origins: readonly string[]): RequestHandler {
  return cors({ origin: [...origins], credentials: true, exposedHeaders, maxAge: maxAgeSeconds });
}
