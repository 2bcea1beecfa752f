import { createHash } from "node:crypto";
import { DomainError, type ProblemDetails } from "../errors/DomainError.js";
import { type Allowance, allowanceOf, type Rate } from "./rate.js";
import type { RateLimitStore } from "./RateLimitStore.js";
import { type LimitKind, type RateLimitSubject, rules } from "./rules.js";

/** The factor for connection bounds when limits are off: enough for a load test, but not for an endless flood. */
export const boundFactorWhenOff = 100;

/** Counts actions by account, address and other keys, and rejects those over a limit; does nothing without a store. */
export class Limits {
  constructor(
    private readonly store: RateLimitStore | null,
    private readonly onRefused: (kind: LimitKind) => void = () => undefined,
  ) {}

  /** Scales the bounds on open connections and their frames, which apply even when limits are off. */
  get boundFactor(): number {
    return this.store === null ? boundFactorWhenOff : 1;
  }

  /**
   * Counts `times` actions. Returns the allowance of the rule with the fewest actions remaining; null if nothing is
   * counted. An action rejected by a rule counts for that rule until the window ends, but not for later rules.
   * @throws TooMany with the allowance, which includes when to retry
   */
  async take(kind: LimitKind, subject: RateLimitSubject, times = 1): Promise<Allowance | null> {
    const { store } = this;
    if (store === null) return null;
    let least: Allowance | null = null;
    for (const { rate, key } of this.keysOf(kind, subject)) {
      const allowance = allowanceOf(kind, rate, await store.add(key, rate, times));
      if (allowance.isOver) {
        this.onRefused(kind);
        throw new TooMany(allowance);
      }
      if (least === null || allowance.remaining < least.remaining) least = allowance;
    }
    return least;
  }

  /** Refunds counted actions, for example after a correct password. */
  async refund(kind: LimitKind, subject: RateLimitSubject, times = 1): Promise<void> {
    const { store } = this;
    if (store === null) return;
    await Promise.all(this.keysOf(kind, subject).map(({ rate, key }) => store.add(key, rate, -times)));
  }

  private keysOf(kind: LimitKind, subject: RateLimitSubject): readonly { readonly rate: Rate; readonly key: string }[] {
    return rules[kind].flatMap(({ by, ...rate }, i) => {
      const id = by(subject);
      // Hashed, so that Redis contains neither email addresses nor IP addresses.
      return id === null ? [] : [{ rate, key: `${kind}:${i}:${hashOf(id)}` }];
    });
  }
}

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url").slice(0, 22);
}

const logInLinkHelps: ProblemDetails = {
  code: "LOG_IN_BY_LINK",
  reason: "We can email you a link that logs you in right away.",
};

/** Thrown when an action exceeds a limit; `allowance` has the rule and when to retry. */
export class TooMany extends DomainError {
  constructor(readonly allowance: Allowance) {
    const { retryIn } = allowance;
    const reason = `Too many requests. Please try again in ${durationOf(retryIn)}.`;
    const problem: ProblemDetails = { code: "TOO_MANY_REQUESTS", reason };
    super("TOO_MANY", allowance.name === "logIn" ? [problem, logInLinkHelps] : [problem], retryIn);
  }
}

function durationOf(seconds: number): string {
  if (seconds === 1) return "a second";
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
