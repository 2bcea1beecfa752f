import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Refusal } from "../refusal.js";
import type { Counter } from "./counter.js";
import { type Allowance, allowanceOf, type Rate } from "./rate.js";
import { type Doer, type LimitKind, rules } from "./rules.js";

/** How many hashes are remembered: whoever is connected does many things. */
const mostHashes = 10_000;

/** Counts what is done, by account, address and more, and refuses what is too much; nothing is refused without a counter. */
export class Limits {
  private readonly hashes = new LRUCache<string, string>({ max: mostHashes });

  /** @param onRefused hears of every refusal */
  constructor(
    private readonly counter: Counter | null,
    private readonly onRefused: (kind: LimitKind) => void = () => undefined,
  ) {}

  /**
   * Counts something done some times at once, and answers what is left by the rule that leaves least; null where nothing
   * is counted.
   * @throws Refusal TOO_MANY with the seconds to wait, and the allowance as `TooMany`
   */
  async take(kind: LimitKind, doer: Doer, times = 1): Promise<Allowance | null> {
    const { counter } = this;
    if (counter === null) return null;
    let least: Allowance | null = null;
    for (const { rate, key } of this.keysOf(kind, doer)) {
      const count = await counter.count(key, rate, times);
      const allowance = allowanceOf(kind, rate, count, times);
      if (allowance.isOver) {
        this.onRefused(kind);
        throw new TooMany(allowance);
      }
      if (least === null || allowance.remaining < least.remaining) least = allowance;
    }
    return least;
  }

  /** Takes a count back: what was done turned out to be right. */
  async giveBack(kind: LimitKind, doer: Doer, times = 1): Promise<void> {
    const { counter } = this;
    if (counter === null) return;
    await Promise.all(this.keysOf(kind, doer).map(({ rate, key }) => counter.count(key, rate, -times)));
  }

  /** Lets everything go. */
  close(): void {
    this.counter?.close();
  }

  private keysOf(kind: LimitKind, doer: Doer): readonly { readonly rate: Rate; readonly key: string }[] {
    return rules[kind].flatMap(({ by, ...rate }, i) => {
      const who = by(doer);
      // Hashed: neither an email nor an address is to be read in Redis.
      return who === null ? [] : [{ rate, key: `${kind}:${i}:${this.hashOf(who)}` }];
    });
  }

  private hashOf(who: string): string {
    const known = this.hashes.get(who);
    if (known !== undefined) return known;
    const hash = createHash("sha256").update(who).digest("base64url").slice(0, 22);
    this.hashes.set(who, hash);
    return hash;
  }
}

/** The refusal of what was one too many; `allowance` says by which rule. */
export class TooMany extends Refusal {
  constructor(readonly allowance: Allowance) {
    const { retryIn } = allowance;
    const reason = `That was too often. Please try again in ${retryIn === 1 ? "a second" : `${retryIn} seconds`}.`;
    super("TOO_MANY", [{ code: "TOO_MANY_REQUESTS", reason }], retryIn);
  }
}
