import type { Response } from "express";
import { type Allowance, RateLimit, tooMany } from "../../platform/rateLimit.js";
import type { Route } from "./route.js";

const rules = {
  /** What somebody who is logged in may ask for. */
  calls: { most: 1200, seconds: 60 },
  /** Signing up, logging in and refreshing, from one address. */
  doors: { most: 120, seconds: 60 },
  /** Files, which cost more. */
  uploads: { most: 60, seconds: 60 },
};

/** Counts calls by account, or by address where nobody is logged in, and tells how many are left. */
export class RestLimits {
  private readonly limits = {
    calls: new RateLimit(rules.calls),
    doors: new RateLimit(rules.doors),
    uploads: new RateLimit(rules.uploads),
  };

  /**
   * Counts one call of a route.
   * @throws Refusal TOO_MANY
   */
  async count({ caller, upload }: Route, who: string, response: Response): Promise<void> {
    const name = upload ? "uploads" : caller === "anybody" ? "doors" : "calls";
    const allowance = await this.limits[name].count(who);
    tell(response, name, allowance);
    if (allowance.isOver) throw tooMany(allowance);
  }
}

/** Says it in the words of the IETF's draft, and in the older ones that more clients know. */
function tell(response: Response, name: string, { most, seconds, remaining, resetIn }: Allowance): void {
  response.set({
    "RateLimit-Policy": `"${name}";q=${most};w=${seconds}`,
    RateLimit: `"${name}";r=${remaining};t=${resetIn}`,
    "RateLimit-Limit": String(most),
    "RateLimit-Remaining": String(remaining),
    "RateLimit-Reset": String(resetIn),
  });
}
