import type { Member } from "./Member.js";

/** Short enough to notice every reconnect. */
const checkIntervalMs = 25;

/** How long members were disconnected, in milliseconds; Infinity for each member who still is. */
export type Absences = readonly number[];

/** Checks at short intervals which members are connected, and measures their absences. */
export class Attendance {
  private readonly leftAt = new Map<Member, number>();
  private away: number[] = [];
  private readonly members: Member[] = [];
  private readonly timer = setInterval(() => this.check(), checkIntervalMs);

  expect(member: Member): void {
    this.members.push(member);
  }

  get isComplete(): boolean {
    this.check();
    return this.leftAt.size === 0;
  }

  /** Returns the absences that ended since the last call, and Infinity for each current absence. */
  take(): Absences {
    this.check();
    const absences = [...this.away, ...[...this.leftAt].map(() => Infinity)];
    this.away = [];
    return absences;
  }

  end(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    const now = performance.now();
    for (const member of this.members) {
      const since = this.leftAt.get(member);
      if (member.isConnected && since !== undefined) {
        this.away.push(now - since);
        this.leftAt.delete(member);
      } else if (!member.isConnected && since === undefined) this.leftAt.set(member, now);
    }
  }
}
