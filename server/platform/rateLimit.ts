import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "./refusal.js";

/** How many calls may be made within how many seconds. */
export type RateRule = { readonly most: number; readonly seconds: number };

/** What a caller has left after a call; `isOver` when the call was one too many. */
export type Allowance = RateRule & {
  readonly isOver: boolean;
  readonly remaining: number;
  /** Seconds until the whole number may be made again. */
  readonly resetIn: number;
};

/** Counts calls by caller, in the memory of this process. */
export class RateLimit {
  private readonly limiter: RateLimiterMemory;

  constructor(private readonly rule: RateRule) {
    this.limiter = new RateLimiterMemory({ points: rule.most, duration: rule.seconds });
  }

  /** Counts one call and answers what is left. */
  async count(caller: string): Promise<Allowance> {
    const state = await this.limiter.consume(caller).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    });
    return {
      ...this.rule,
      isOver: state.consumedPoints > this.rule.most,
      remaining: Math.max(0, state.remainingPoints),
      resetIn: Math.ceil(state.msBeforeNext / 1000),
    };
  }
}

/** The refusal for a call that was one too many. */
export function tooMany({ resetIn }: Allowance): Refusal {
  const reason = `That was too often. Please try again in ${resetIn === 1 ? "a second" : `${resetIn} seconds`}.`;
  return new Refusal("TOO_MANY", [{ code: "TOO_MANY_REQUESTS", reason }], resetIn);
}
