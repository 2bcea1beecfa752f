import { pause } from "../../support/pause.js";
import { SeededRandom } from "../../support/SeededRandom.js";
import type { Happening } from "../../consistency/history.js";
import type { Member } from "./Member.js";

/** From how many milliseconds on a message counts as slow. */
const slow = 500;

/** Everybody of a crowd says something in their chat from time to time, until it is ended. */
export class BackgroundTraffic {
  acknowledged = 0;
  /** When a message was last heard late, by the clock of `performance`. */
  lastSlow = 0;
  private readonly saidAt = new Map<string, number>();
  private working: Promise<void>[] = [];
  private isOver = false;
  private broken: Error | null = null;
  private count = 0;

  /** `pace` is how many milliseconds pass on average between two messages of somebody. */
  constructor(
    private readonly pace: number,
    private readonly seed: number,
  ) {}

  /** These begin, each in their chat. */
  begin(speakers: readonly { readonly member: Member; readonly chatId: string }[]): void {
    this.working = speakers.map(({ member, chatId }, i) =>
      this.work(member, chatId, new SeededRandom(this.seed + i)).catch((error: unknown) => {
        this.broken ??= error instanceof Error ? error : new Error(String(error));
      }),
    );
  }

  /**
   * Everybody ends; resolves when nothing is on its way.
   * @throws Error when somebody was refused what they may do
   */
  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.working);
    if (this.broken) throw this.broken;
  }

  /** Is told what somebody hears. */
  heard({ key }: Happening): void {
    const now = performance.now();
    const saidAt = this.saidAt.get(key ?? "");
    if (saidAt !== undefined && now - saidAt > slow) this.lastSlow = now;
  }

  private async work(member: Member, chatId: string, random: SeededRandom): Promise<void> {
    // In short naps, so that the end does not have to be waited for as long as the pace is.
    for (let rest = this.pace * random.next(); !this.isOver; rest -= nap) {
      await pause(Math.min(nap, Math.max(0, rest)));
      if (rest > nap || this.isOver) continue;
      rest = this.pace * 2 * random.next();
      await this.say(member, chatId);
    }
  }

  private async say(member: Member, chatId: string): Promise<void> {
    const key = `m${(this.count += 1)}`;
    this.saidAt.set(key, performance.now());
    await member.send(chatId, key, `Message ${key}`);
    this.acknowledged += 1;
  }
}

const nap = 500;
