/** How often something may be done: `most` times at once, and beyond that at the pace of `most` within `seconds`. */
export type Rate = { readonly most: number; readonly seconds: number };

/** What came of counting: whether it was too much, and the debt that is left, in milliseconds until all is forgotten. */
export type Count = { readonly isOver: boolean; readonly debt: number };

/** What somebody has left of a rate. */
export type Allowance = Rate & {
  /** What is counted, as its headers call it. */
  readonly name: string;
  readonly isOver: boolean;
  readonly remaining: number;
  /** Seconds until the whole number may be done again. */
  readonly resetIn: number;
  /** Seconds until it is worth trying again; 0 where nothing was refused. */
  readonly retryIn: number;
};

/** Milliseconds that one more adds to the debt. */
export function gapOf({ most, seconds }: Rate): number {
  return (seconds * 1000) / most;
}

/**
 * Counts by the generic cell rate algorithm: each time adds a gap to a debt that time pays off, and what would lift the
 * debt above the rate's whole period is refused and adds nothing. Negative `times` give back.
 */
export function countOnto(debt: number, rate: Rate, times: number): Count {
  const grown = debt + gapOf(rate) * times;
  // A rounding error of many small gaps must not refuse the last one.
  if (times > 0 && grown > rate.seconds * 1000 + 0.01) return { isOver: true, debt };
  return { isOver: false, debt: Math.max(0, grown) };
}

/** Says what a count means for whoever was counted. */
export function allowanceOf(name: string, rate: Rate, { isOver, debt }: Count, times: number): Allowance {
  const room = rate.seconds * 1000 - debt;
  const missing = gapOf(rate) * Math.min(times, rate.most) - room;
  return {
    name,
    most: rate.most,
    seconds: rate.seconds,
    isOver,
    remaining: isOver ? 0 : Math.max(0, Math.floor(room / gapOf(rate) + 1e-6)),
    resetIn: Math.ceil(debt / 1000),
    retryIn: isOver ? Math.max(1, Math.ceil(missing / 1000)) : 0,
  };
}
