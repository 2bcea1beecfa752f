/** A time of day in minutes after midnight, from 0 to 1439. */
export type MinuteOfDay = number;

const aMinute = 60_000;
const aDay = 24 * 60 * aMinute;

/** Returns the local time of day at a point in time, in an IANA time zone. */
export function minuteOfDay(moment: Date, timeZone: string): MinuteOfDay {
  const local = localTime(moment.getTime(), timeZone);
  return Math.floor((local % aDay) / aMinute);
}

/**
 * Returns the next point in time after `after` at which it is this time of day in the time zone. A time that is skipped
 * at the start of daylight saving time counts as one hour later; a time that is repeated at its end occurs twice.
 */
export function nextTimeOfDay(after: Date, minute: MinuteOfDay, timeZone: string): Date {
  const from = localTime(after.getTime(), timeZone);
  const midnight = from - (from % aDay);
  for (const day of [0, 1, 2]) {
    const local = midnight + day * aDay + minute * aMinute;
    // Near a daylight saving change, the offsets of the days before and after differ.
    const moments = [local - aDay, local + aDay].map((near) => local - offsetAt(near, timeZone));
    const existing = moments.filter((moment) => localTime(moment, timeZone) === local);
    // Convert a skipped time with the offset from before the change, which makes it one hour later.
    const next = (existing.length > 0 ? existing : moments.slice(0, 1)).find((moment) => moment > after.getTime());
    if (next !== undefined) return new Date(next);
  }
  throw new Error(`${timeZone} has no local time ${minute} minutes after midnight.`);
}

function offsetAt(moment: number, timeZone: string): number {
  return localTime(moment, timeZone) - Math.floor(moment / aMinute) * aMinute;
}

/** Returns the time zone's local time, to the minute, encoded as a timestamp as if it were UTC. */
function localTime(moment: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"));
}

/** Keyed by lowercase time zone: users' devices send the names, and almost any capitalization is valid. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  const known = formats.get(key);
  if (known) return known;
  const numeric = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, ...numeric, hourCycle: "h23", calendar: "gregory" });
  formats.set(key, format);
  return format;
}
