/** The server's source of the current time. */
export interface Clock {
  now(): Date;
}

/** A clock that may have to be asked for the time, such as the database's. */
export interface AsyncClock {
  now(): Date | Promise<Date>;
}

/** The machine's clock, for everything except tests. */
export const systemClock: Clock = { now: () => new Date() };
