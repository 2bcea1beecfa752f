/** How long startup may go without progress before it counts as stuck, in milliseconds. */
const maxStandstillMs = 120_000;
/** How often to report what startup is waiting for, in milliseconds. */
const reportIntervalMs = 5000;

/**
 * Determines from Postgres's log whether startup is making progress: during crash recovery Postgres logs a line every
 * ten seconds. Lines about rejected connections (FATAL) are ignored, because this server's own attempts cause them.
 */
export class StartProgress {
  private line = "";
  private changedAt: number;
  private reportedAt: number;

  constructor(now: number) {
    this.changedAt = now;
    this.reportedAt = now;
  }

  /** Compares the log's last line with the previous call's; returns whether it has stayed the same for too long. */
  isStuck(log: string, now: number): boolean {
    const line = log.split("\n").findLast((each) => each !== "" && !each.includes("FATAL")) ?? "";
    if (line !== this.line) this.changedAt = now;
    this.line = line;
    return now - this.changedAt > maxStandstillMs;
  }

  /** If a report is due, returns the last line that `isStuck` read; otherwise null. */
  report(now: number): string | null {
    if (now - this.reportedAt < reportIntervalMs) return null;
    this.reportedAt = now;
    return this.line.replace(/^.*?(?:LOG|HINT|WARNING): */, "") || "nothing in its log yet";
  }
}
