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

/** How long a node's lease on a reader lasts, and for how much of that time the node begins deliveries. */
const leaseMs = 120_000;
const lastBeginMs = 60_000;
const maxReaders = 50;
/** How soon to look for more readers while slow deliveries are in progress. */
const checkAgainMs = 1000;

/** One run's deliveries: those in progress, as promises that never reject, and those that failed. */
type RunningDeliveries = { readonly inProgress: Set<Promise<unknown>>; readonly failed: Promise<void>[] };

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
      /** The minimum time spent on each reader; limits the rate at which readers are served. */
      readonly minServeMs: number;
    },
  ) {}

  /**
   * Runs until nothing is due and no delivery is in progress, until `stop` is called, or until a delivery fails.
   * Returns the number of messages checked.
   */
  async run(): Promise<number> {
    const running: RunningDeliveries = { inProgress: new Set(), failed: [] };
    let decided = 0;
    try {
      while (!this.stopped && running.failed.length === 0) {
        const checked = await this.serveBatch(running);
        decided += checked ?? 0;
        if (checked !== null) await this.untilFree(running);
        else if (running.inProgress.size === 0) break;
        // Slow deliveries must not delay what becomes due in the meantime.
        else await Promise.race([Promise.all(running.inProgress), delay(checkAgainMs, undefined, { ref: false })]);
      }
    } finally {
      await Promise.all(running.inProgress);
    }
    await Promise.all(running.failed);
    return decided;
  }

  /** Makes `run` return after the deliveries in progress. */
  stop(): void {
    this.stopped = true;
  }

  /**
   * Claims the next readers, and begins to serve them, at most `atOnce` at a time. Returns the number of messages
   * checked; null if no reader could be claimed.
   */
  private async serveBatch(running: RunningDeliveries): Promise<number | null> {
    const { due, channel, clock, monotonicNow } = this.deps;
    const now = await clock.now();
    const readAt = monotonicNow();
    const current: Clock = { now: () => new Date(now.getTime() + monotonicNow() - readAt) };
    const readers = await due.claim(channel, { holder: this.holder, now, leaseMs, limit: maxReaders });
    if (readers.length === 0) return null;
    failpoint("after-notification-claim");
    const waiting = new Set(readers);
    try {
      const { rows, rechecks, deliveries } = await decideDeliveries(this.deps, readers, now);
      await due.reschedule(channel, rechecks);
      failpoint("after-notification-decision");
      const mayBegin = () => current.now().getTime() - now.getTime() <= lastBeginMs && !this.stopped;
      for (const delivery of deliveries) {
        await this.untilFree(running);
        if (!mayBegin() || running.failed.length > 0) break;
        waiting.delete(delivery.mailbox.personId);
        const serving = this.serve(delivery, mayBegin, current);
        const ended = serving
          .catch(() => void running.failed.push(serving))
          .finally(() => running.inProgress.delete(ended));
        running.inProgress.add(ended);
      }
      return rows;
    } finally {
      if (waiting.size > 0) await due.release(channel, this.holder, [...waiting]);
    }
  }

  private async serve(delivery: Delivery, mayBegin: () => boolean, clock: Clock): Promise<void> {
    const { due, channel, deliver, minServeMs } = this.deps;
    // A failed delivery may have sent something without recording it. Let its lease expire: otherwise, the next run, a
    // second later, would send it again.
    await Promise.all([deliver(delivery, mayBegin, clock), delay(minServeMs)]);
    await due.release(channel, this.holder, [delivery.mailbox.personId]);
  }

  private async untilFree({ inProgress }: RunningDeliveries): Promise<void> {
    while (inProgress.size >= this.deps.atOnce) await Promise.race(inProgress);
  }
}
