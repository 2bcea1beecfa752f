import type { Member } from "./Member.js";

/** How often everybody is looked at, in milliseconds: whoever is cut off needs longer to come back. */
const lookEvery = 25;

/** What became of those who were cut off: how long each of them was away, in milliseconds; Infinity for who still is. */
export type Absences = readonly number[];

/** Looks who is connected, again and again. */
export class Attendance {
  private readonly leftAt = new Map<Member, number>();
  private away: number[] = [];
  private readonly members: Member[] = [];
  private readonly timer = setInterval(() => this.look(), lookEvery);

  /** From now on somebody is to be connected. */
  expect(member: Member): void {
    this.members.push(member);
  }

  /** Whether everybody is connected. */
  get isComplete(): boolean {
    this.look();
    return this.leftAt.size === 0;
  }

  /** The absences since they were asked for last. */
  take(): Absences {
    this.look();
    const absences = [...this.away, ...[...this.leftAt].map(() => Infinity)];
    this.away = [];
    return absences;
  }

  /** Looks no more. */
  end(): void {
    clearInterval(this.timer);
  }

  private look(): void {
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
