import type { Count, Rate } from "./rate.js";

/** Counts points by key, each in its own window. */
export interface RateLimitStore {
  /** Adds points, even beyond the rate; negative points are a refund. Never rejects. */
  add(key: string, rate: Rate, points: number): Promise<Count>;
}
