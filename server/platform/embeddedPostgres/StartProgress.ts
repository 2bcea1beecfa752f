/** How long a start may show no progress, in milliseconds, before it is given up. */
const maxStandstill = 120_000;
/** How often it is said what is being waited for, in milliseconds. */
const reportInterval = 5000;

/**
 * Judges by Postgres' log whether a start makes progress: while it replays what a crash left, it writes a line every ten
 * seconds. Connections that it refuses meanwhile are ours and say nothing.
 */
export class StartProgress {
  private line = "";
  private changedAt: number;
  private reportedAt: number;

  constructor(now: number) {
    this.changedAt = now;
    this.reportedAt = now;
  }

  /** Takes the log as it is now; answers whether nothing has happened for too long. */
  isStuck(log: string, now: number): boolean {
    const line = log.split("\n").findLast((each) => each !== "" && !each.includes("FATAL")) ?? "";
    if (line !== this.line) this.changedAt = now;
    this.line = line;
    return now - this.changedAt > maxStandstill;
  }

  /** What is being waited for, when it is time to say so; null when it is not. */
  report(now: number): string | null {
    if (now - this.reportedAt < reportInterval) return null;
    this.reportedAt = now;
    return this.line.replace(/^.*?(?:LOG|HINT|WARNING): */, "") || "nothing in its log yet";
  }
}
