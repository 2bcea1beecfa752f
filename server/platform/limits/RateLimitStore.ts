import type { Count, Rate } from "./rate.js";

/** Counts points by key, each key in a window of its own. */
export interface RateLimitStore {
  /** Adds points, also beyond the rate; negative points give back. Never rejects. */
  add(key: string, rate: Rate, points: number): Promise<Count>;
}
