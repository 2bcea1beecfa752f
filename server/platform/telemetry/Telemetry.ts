import type { Logger } from "./logger.js";
import { isTransientError } from "../database/isTransientError.js";
import { Metrics } from "../metrics/Metrics.js";
import { WarningLog } from "./WarningLog.js";
import type { Tracing } from "../tracing/Tracing.js";

/** `refused`: rejected with a reason for the caller; `failed`: the server is at fault. */
export type Outcome = "ok" | "refused" | "failed";

/** A node's telemetry: logs, metrics for Prometheus and, if enabled, traces. */
export class Telemetry {
  readonly metrics = new Metrics();
  /** For expected failures, which may be numerous. */
  readonly warnings: WarningLog;
  /** Whether individual requests and messages are logged; if not, their log entries should not even be built. */
  readonly isVerbose: boolean;

  constructor(
    readonly logger: Logger,
    readonly tracing: Tracing | null = null,
  ) {
    this.warnings = new WarningLog(logger);
    this.isVerbose = logger.isLevelEnabled("debug");
  }

  /** Logs a background task's failure, at a limited rate if it is transient, as during a database outage. */
  taskFailed(title: string, error: unknown, context: Readonly<Record<string, unknown>> = {}): void {
    if (isTransientError(error)) this.warnings.warn(title, error, context);
    else this.logger.warn({ ...context, error }, title);
  }
}

/** Returns the seconds since `begin`, a time from `performance.now()`. */
export function secondsSince(begin: number): number {
  return (performance.now() - begin) / 1000;
}
