import type { Logger } from "./logger.js";
import { serializeError } from "../errors/serializeError.js";

const intervalMs = 10_000;

/**
 * Logs expected failures, such as those caused by overload, at a limited rate and without stack traces: the first of
 * each kind immediately, and the number of its repeats ten seconds later.
 */
export class WarningLog {
  private readonly counts = new Map<string, number>();

  constructor(private readonly logger: Pick<Logger, "warn">) {}

  /** @param message a constant string, which identifies the kind of warning */
  warn(message: string, error: unknown, context: Readonly<Record<string, unknown>> = {}): void {
    const count = this.counts.get(message);
    if (count !== undefined) {
      this.counts.set(message, count + 1);
      return;
    }
    this.counts.set(message, 0);
    this.logger.warn({ ...context, ...withoutStack(error) }, message);
    setTimeout(() => this.summarize(message), intervalMs).unref();
  }

  private summarize(message: string): void {
    const count = this.counts.get(message) ?? 0;
    this.counts.delete(message);
    if (count > 0) this.logger.warn({ count, seconds: intervalMs / 1000 }, `${message} (more of the same)`);
  }
}

function withoutStack(error: unknown): object {
  const serialized = serializeError(error);
  return typeof serialized === "string"
    ? { reason: serialized }
    : { reason: serialized.message, code: serialized.code };
}
