import type { Logger } from "./logger.js";
import { Metrics } from "../metrics/Metrics.js";
import { WarningLog } from "./WarningLog.js";
import type { Tracing } from "../tracing/Tracing.js";

/** How something that was asked for ended: done, refused for a reason that the asker is told, or failed by our fault. */
export type Outcome = "ok" | "refused" | "failed";

/** What a node tells of its work: lines for people, numbers for Prometheus and, where they are asked for, traces. */
export class Telemetry {
  readonly metrics = new Metrics();
  /** For failures that are expected and may be many. */
  readonly warnings: WarningLog;
  /** Whether single requests and messages are told; what is said of them is not even put together otherwise. */
  readonly isVerbose: boolean;

  /** @param tracing null where nothing is traced */
  constructor(
    readonly logger: Logger,
    readonly tracing: Tracing | null = null,
  ) {
    this.warnings = new WarningLog(logger);
    this.isVerbose = logger.isLevelEnabled("debug");
  }
}

/** Seconds since a moment of `performance.now()`. */
export function secondsSince(begin: number): number {
  return (performance.now() - begin) / 1000;
}
