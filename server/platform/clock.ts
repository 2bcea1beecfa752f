/** The server's source of the current time. */
export interface Clock {
  now(): Date;
}

/** The machine's clock, for everything except tests. */
export const systemClock: Clock = { now: () => new Date() };
