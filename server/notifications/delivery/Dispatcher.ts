import { setTimeout as delay } from "node:timers/promises";
import type { AsyncClock, Clock } from "../../platform/clock.js";
import { newId } from "../../platform/ids.js";
import { failpoint } from "../../platform/process/failpoint.js";
import { decideDeliveries, type DecisionSources, type Delivery } from "./decideDeliveries.js";

/**
 * Sends one reader's due notifications, and records what was sent. Once `mayBegin` returns false, sends nothing more;
 * the rest stays due and is claimed again. `clock` follows the clock that the nodes share.
 */
export type Deliver = (delivery: Delivery, mayBegin: () => boolean, clock: Clock) => Promise<void>;

/** How long a node's lease on a reader lasts, and how long after taking it the node may begin deliveries. */
const leaseMs = 120_000;
const lastBeginMs = 60_000;
const maxReaders = 50;

/**
 * Delivers the notifications that are due on a channel. Leases each reader, so that only one node at a time notifies
 * them; if that node is killed, another one continues when the lease expires. An email or push that was sent but not
 * recorded, because of a crash or a failed write, is sent again. A push that the push service did not accept is not
 * retried.
 */
export class Dispatcher {
  private readonly holder = newId();
  private stopped = false;

  constructor(
    private readonly deps: DecisionSources & {
      /** The clock that the nodes share; read once for each batch of claimed readers. */
      readonly clock: AsyncClock;
      readonly monotonicNow: () => number;
      readonly deliver: Deliver;
      /** The maximum number of readers served concurrently. */
      readonly atOnce: number;
      /** The minimum time spent on each reader, which limits the rate. */
      readonly minServeMs: number;
    },
  ) {}

  /** Runs until nothing is due or `stop` is called; returns the number of messages checked. */
  async run(): Promise<number> {
    let decided = 0;
    while (!this.stopped) {
      const { due, channel, clock, monotonicNow } = this.deps;
      const now = await clock.now();
      const readAt = monotonicNow();
      const current: Clock = { now: () => new Date(now.getTime() + monotonicNow() - readAt) };
      const readers = await due.claim(channel, { holder: this.holder, now, leaseMs, limit: maxReaders });
      if (readers.length === 0) break;
      failpoint("after-notification-claim");
      const failed = new Set<string>();
      try {
        decided += await this.serve(readers, { now, clock: current }, failed);
      } finally {
        // A failed delivery may have sent something without recording it. Let its lease expire: otherwise, the next
        // run, a second later, would send it again.
        const served = readers.filter((reader) => !failed.has(reader));
        await due.release(channel, this.holder, served);
      }
    }
    return decided;
  }

  /** Makes `run` return after the deliveries in progress. */
  stop(): void {
    this.stopped = true;
  }

  /** Returns the number of messages checked; adds to `failed` the readers whose delivery failed. */
  private async serve(
    readers: readonly string[],
    { now, clock }: { readonly now: Date; readonly clock: Clock },
    failed: Set<string>,
  ): Promise<number> {
    const { due, channel, deliver, atOnce, minServeMs } = this.deps;
    const { rows, rechecks, deliveries } = await decideDeliveries(this.deps, readers, now);
    await due.reschedule(channel, rechecks);
    failpoint("after-notification-decision");
    const mayBegin = () => clock.now().getTime() - now.getTime() <= lastBeginMs && !this.stopped;
    const waiting = [...deliveries];
    const serveNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next && mayBegin(); next = waiting.shift()) {
        const { personId } = next.mailbox;
        const delivered = deliver(next, mayBegin, clock).catch((error: unknown) => {
          failed.add(personId);
          throw error;
        });
        await Promise.all([delivered, delay(minServeMs)]);
      }
    };
    const serving = Array.from({ length: atOnce }, serveNext);
    // Wait for all deliveries even if one fails: the leases are released afterward.
    await Promise.allSettled(serving);
    await Promise.all(serving);
    return rows;
  }
}
