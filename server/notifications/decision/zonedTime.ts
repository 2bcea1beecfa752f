/** A time of day in minutes after midnight, from 0 to 1439. */
export type MinuteOfDay = number;

const aMinute = 60_000;
const aDay = 24 * 60 * aMinute;

/** The time of day of a moment in an IANA time zone. */
export function minuteOfDay(moment: Date, timeZone: string): MinuteOfDay {
  const local = localTime(moment.getTime(), timeZone);
  return Math.floor((local % aDay) / aMinute);
}

/**
 * The next moment, after the given one, at which clocks in the time zone show a time of day. A time that a change to
 * summer time skips counts as the hour after it.
 */
export function nextTimeOfDay(after: Date, minute: MinuteOfDay, timeZone: string): Date {
  const from = localTime(after.getTime(), timeZone);
  const midnight = from - (from % aDay);
  for (const day of [0, 1, 2]) {
    const local = midnight + day * aDay + minute * aMinute;
    // The offset at the first guess may be that before a change of the clocks; that at the second is not.
    const guess = local - offsetAt(local, timeZone);
    const moment = local - offsetAt(guess, timeZone);
    if (moment > after.getTime()) return new Date(moment);
  }
  throw new Error(`${timeZone} has no ${minute} minutes after midnight.`);
}

function offsetAt(moment: number, timeZone: string): number {
  return localTime(moment, timeZone) - Math.floor(moment / aMinute) * aMinute;
}

/** What clocks in the time zone show, to the minute, as if it were UTC. */
function localTime(moment: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, ...numeric, hourCycle: "h23", calendar: "gregory" });
  formats.set(timeZone, format);
  return format;
}
