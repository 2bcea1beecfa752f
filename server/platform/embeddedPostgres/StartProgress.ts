const maxStandstillMs = 120_000;
const reportIntervalMs = 5000;

/**
 * Determines from Postgres's log whether startup is making progress: crash recovery logs a line every ten seconds.
 * Ignores rejected connections (FATAL), because this server's own attempts cause them.
 */
export class StartProgress {
  private line = "";
  private changedAt: number;
  private reportedAt: number;

  constructor(now: number) {
    this.changedAt = now;
    this.reportedAt = now;
  }

  /** Returns whether the log's last line has stayed the same for too long across successive calls. */
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
