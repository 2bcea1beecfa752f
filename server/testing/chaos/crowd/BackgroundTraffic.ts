import { pause } from "../../support/pause.js";
import { SeededRandom } from "../../support/SeededRandom.js";
import type { ObservedEvent } from "../../consistency/history.js";
import type { Member } from "./Member.js";

/** Messages that take longer than this many milliseconds count as late. */
const slow = 500;

/** Makes every member of a crowd send messages at random intervals until it is stopped. */
export class BackgroundTraffic {
  acknowledged = 0;
  /** When a message last arrived late, as a `performance.now()` timestamp. */
  lastSlow = 0;
  private readonly sentAt = new Map<string, number>();
  private working: Promise<void>[] = [];
  private isOver = false;
  private broken: Error | null = null;
  private count = 0;

  /** `pace` is the average time between a member's messages, in milliseconds. */
  constructor(
    private readonly pace: number,
    private readonly seed: number,
  ) {}

  begin(speakers: readonly { readonly member: Member; readonly chatId: string }[]): void {
    this.working = speakers.map(({ member, chatId }, i) =>
      this.work(member, chatId, new SeededRandom(this.seed + i)).catch((error: unknown) => {
        this.broken ??= error instanceof Error ? error : new Error(String(error));
      }),
    );
  }

  /**
   * Stops the traffic; resolves when no message is in flight.
   * @throws Error if the server has rejected a valid message
   */
  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.working);
    if (this.broken) throw this.broken;
  }

  recordReceived({ key }: ObservedEvent): void {
    const now = performance.now();
    const sentAt = this.sentAt.get(key ?? "");
    if (sentAt !== undefined && now - sentAt > slow) this.lastSlow = now;
  }

  private async work(member: Member, chatId: string, random: SeededRandom): Promise<void> {
    // Sleep in short steps, so that stopping doesn't have to wait for a whole interval.
    for (let remainingMs = this.pace * random.next(); !this.isOver; remainingMs -= sleepStepMs) {
      await pause(Math.min(sleepStepMs, Math.max(0, remainingMs)));
      if (remainingMs > sleepStepMs || this.isOver) continue;
      remainingMs = this.pace * 2 * random.next();
      await this.send(member, chatId);
    }
  }

  private async send(member: Member, chatId: string): Promise<void> {
    const key = `m${(this.count += 1)}`;
    this.sentAt.set(key, performance.now());
    await member.send(chatId, key, `Message ${key}`);
    this.acknowledged += 1;
  }
}

const sleepStepMs = 500;
