/** Where the server asks for the time. */
export interface Clock {
  /** The present moment. */
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
