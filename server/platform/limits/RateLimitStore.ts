import type { Count, Rate } from "./rate.js";

/** Counts points in a separate window for each key. */
export interface RateLimitStore {
  /** Adds points, even beyond the rate, and returns the key's count; negative points are a refund. Never rejects. */
  add(key: string, rate: Rate, points: number): Promise<Count>;
}
