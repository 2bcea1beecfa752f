export interface Clock {
  now(): Date;
}

/** A clock that may be remote, such as the database's. */
export interface AsyncClock {
  now(): Date | Promise<Date>;
}

export const systemClock: Clock = { now: () => new Date() };
