import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../platform/clock.js";
import { newId } from "../../platform/ids.js";
import { failpoint } from "../../platform/process/failpoint.js";
import { decideDeliveries, type DecisionSources, type Delivery } from "./decideDeliveries.js";

/**
 * Sends what is due to one reader, and records it. As soon as `mayBegin` returns false, it begins with nothing further:
 * what is left keeps its time, and is claimed again.
 */
export type Deliver = (delivery: Delivery, mayBegin: () => boolean) => Promise<void>;

/** How long a node may keep readers to itself, and when it begins with nothing further for them, in milliseconds. */
const leaseMs = 120_000;
const lastBeginMs = 60_000;
/** How many readers one lease covers. */
const maxReaders = 50;

/**
 * Decides for the messages that are due on a channel, and has those delivered whose time has come. A reader is leased
 * while a node works for them: if it is killed, another one continues when the lease ends.
 */
export class Dispatcher {
  private readonly holder = newId();
  private stopped = false;

  constructor(
    private readonly deps: DecisionSources & {
      readonly clock: Clock;
      readonly deliver: Deliver;
      /** How many readers are served at once. */
      readonly atOnce: number;
      /** How long serving one of them takes at least, in milliseconds. */
      readonly minServeMs: number;
    },
  ) {}

  /** Works until nothing is due; returns how many messages were decided. */
  async run(): Promise<number> {
    let decided = 0;
    while (!this.stopped) {
      const { due, channel, clock } = this.deps;
      const now = clock.now();
      const readers = await due.claim(channel, { holder: this.holder, now, leaseMs, limit: maxReaders });
      if (readers.length === 0) break;
      failpoint("after-notification-claim");
      try {
        decided += await this.serve(readers, now);
      } finally {
        await due.release(channel, this.holder, readers);
      }
    }
    return decided;
  }

  /** Lets `run` end after the delivery that it is at. */
  stop(): void {
    this.stopped = true;
  }

  private async serve(readers: readonly string[], now: Date): Promise<number> {
    const { due, channel, deliver, atOnce, minServeMs, clock } = this.deps;
    const { rows, looks, deliveries } = await decideDeliveries(this.deps, readers, now);
    await due.reschedule(channel, looks);
    failpoint("after-notification-decision");
    const mayBegin = () => !this.stopped && clock.now().getTime() - now.getTime() <= lastBeginMs;
    const waiting = [...deliveries];
    const serveNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next && mayBegin(); next = waiting.shift()) {
        await Promise.all([deliver(next, mayBegin), delay(minServeMs)]);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, serveNext));
    return rows;
  }
}
