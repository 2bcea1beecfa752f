import type { Logger } from "../logger.js";
import { Metrics } from "../metrics/Metrics.js";

/** How something that was asked for ended: done, refused for a reason that the asker is told, or failed by our fault. */
export type Outcome = "ok" | "refused" | "failed";

/** What a node tells of its work: lines for people and numbers for machines. */
export class Telemetry {
  readonly metrics = new Metrics();
  /** Whether single requests and messages are told; what is said of them is not even put together otherwise. */
  readonly isTalkative: boolean;

  constructor(readonly logger: Logger) {
    this.isTalkative = logger.isLevelEnabled("debug");
  }
}

/** Seconds since a moment of `performance.now()`. */
export function secondsSince(begin: number): number {
  return (performance.now() - begin) / 1000;
}
