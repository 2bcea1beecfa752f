import type { Count, Rate } from "./rate.js";

/** Remembers who did how much, by key. */
export interface Counter {
  /** Counts something done some times at once, wholly or not at all; negative times give back. */
  count(key: string, rate: Rate, times: number): Promise<Count>;
  /** Lets everything go. */
  close(): void;
}
