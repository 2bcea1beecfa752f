/** The maximum time without progress before a start is abandoned, in milliseconds. */
const maxStandstillMs = 120_000;
/** How often to report what a start is waiting for, in milliseconds. */
const reportIntervalMs = 5000;

/**
 * Determines from Postgres's log whether a start is making progress: during crash recovery Postgres logs a line every
 * ten seconds. The connections that it rejects meanwhile are this server's own attempts and are ignored.
 */
export class StartProgress {
  private line = "";
  private changedAt: number;
  private reportedAt: number;

  constructor(now: number) {
    this.changedAt = now;
    this.reportedAt = now;
  }

  /** Reads the current log; returns whether there was no progress for too long. */
  isStuck(log: string, now: number): boolean {
    const line = log.split("\n").findLast((each) => each !== "" && !each.includes("FATAL")) ?? "";
    if (line !== this.line) this.changedAt = now;
    this.line = line;
    return now - this.changedAt > maxStandstillMs;
  }

  /** Returns what the start is waiting for if a report is due; otherwise null. */
  report(now: number): string | null {
    if (now - this.reportedAt < reportIntervalMs) return null;
    this.reportedAt = now;
    return this.line.replace(/^.*?(?:LOG|HINT|WARNING): */, "") || "nothing in its log yet";
  }
}
