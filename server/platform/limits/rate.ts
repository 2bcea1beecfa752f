/** At most `most` actions in a window of `seconds`, which starts with the first action. */
export type Rate = { readonly most: number; readonly seconds: number };

export type Count = {
  readonly points: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
};

export type Allowance = Rate & {
  /** The limit's name in the headers. */
  readonly name: string;
  readonly isOver: boolean;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetIn: number;
  /** Seconds until a retry can succeed; 0 if nothing was rejected. */
  readonly retryIn: number;
};

/** `endsAt` is in milliseconds since the epoch. */
export type Window = { readonly points: number; readonly endsAt: number };

/**
 * Adds points, negative for a refund; starts a new window if `window` has ended, or if it begins in the future because
 * the clock was set back.
 */
export function addPoints(window: Window | undefined, { seconds }: Rate, points: number, now: number): Window {
  const endsAt = now + seconds * 1000;
  if (window === undefined || window.endsAt <= now || window.endsAt > endsAt) return { points, endsAt };
  return { points: window.points + points, endsAt: window.endsAt };
}

/** Converts a count to the client's allowance. */
export function allowanceOf(name: string, { most, seconds }: Rate, { points, resetMs }: Count): Allowance {
  const isOver = points > most;
  const resetIn = Math.max(1, Math.ceil(resetMs / 1000));
  return { name, most, seconds, isOver, remaining: Math.max(0, most - points), resetIn, retryIn: isOver ? resetIn : 0 };
}

/** Returns whether `one` has a smaller fraction remaining than `other`. */
export function isTighter(one: Allowance, other: Allowance): boolean {
  return one.remaining / one.most < other.remaining / other.most;
}
