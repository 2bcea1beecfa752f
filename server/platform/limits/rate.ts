/** How often something may be done: `most` times in a window of `seconds`, which begins with the first time. */
export type Rate = { readonly most: number; readonly seconds: number };

/** What is counted of a key in its window. */
export type Count = {
  readonly points: number;
  /** Milliseconds until the window ends. */
  readonly resetMs: number;
};

/** What a client has left of a rate. */
export type Allowance = Rate & {
  /** What is counted, as the headers call it. */
  readonly name: string;
  readonly isOver: boolean;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetIn: number;
  /** Seconds until a retry can succeed, which is when the window ends; 0 where nothing was refused. */
  readonly retryIn: number;
};

/** The points of one window; `endsAt` is in milliseconds of the epoch. */
export type Window = { readonly points: number; readonly endsAt: number };

/** Adds points to a window, or to a new one where it has ended. Negative points give back. */
export function addPoints(window: Window | undefined, { seconds }: Rate, points: number, now: number): Window {
  if (window === undefined || window.endsAt <= now) return { points, endsAt: now + seconds * 1000 };
  return { points: window.points + points, endsAt: window.endsAt };
}

/** What a count means to the client that was counted. */
export function allowanceOf(name: string, { most, seconds }: Rate, { points, resetMs }: Count): Allowance {
  const isOver = points > most;
  const resetIn = Math.max(1, Math.ceil(resetMs / 1000));
  return { name, most, seconds, isOver, remaining: Math.max(0, most - points), resetIn, retryIn: isOver ? resetIn : 0 };
}
