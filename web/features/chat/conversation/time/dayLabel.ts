/** A calendar day such as "2026-03-14", without a time or a time zone. */
export type CalendarDay = string;

/** All current UTC offsets are multiples of a quarter hour, so local midnight is on a UTC quarter hour everywhere. */
const quarterHourMs = 900_000;

type Zone = { readonly format: Intl.DateTimeFormat; readonly days: Map<number, CalendarDay> };
const zones = new Map<string, Zone>();

/** Converts a point in time to the calendar day in a time zone (an IANA name such as "Asia/Tashkent"). */
export function calendarDay(moment: Date, timeZone: string): CalendarDay {
  let zone = zones.get(timeZone);
  if (zone === undefined) {
    const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
    zone = { format: new Intl.DateTimeFormat("en", { timeZone, ...parts }), days: new Map() };
    zones.set(timeZone, zone);
  }
  const quarter = Math.floor(moment.getTime() / quarterHourMs);
  let day = zone.days.get(quarter);
  if (day === undefined) {
    const parts = Object.fromEntries(zone.format.formatToParts(moment).map(({ type, value }) => [type, value]));
    day = `${parts.year}-${parts.month}-${parts.day}`;
    zone.days.set(quarter, day);
  }
  return day;
}

/** Returns the number of days from `day` to `later`; negative if `later` is earlier. */
export function daysBetween(day: CalendarDay, later: CalendarDay): number {
  return (Date.parse(later) - Date.parse(day)) / 86_400_000;
}

/**
 * Returns a day's label relative to today: "Today", "Yesterday", the weekday for 2 to 6 days ago, then "14th" in the
 * same month, "14 March" in the same year, otherwise "14 March 2023". A day in the future, which only clock skew can
 * cause, is labeled "Today".
 */
export function dayLabel(day: CalendarDay, today: CalendarDay): string {
  const age = daysBetween(day, today);
  if (age <= 0) return "Today";
  if (age === 1) return "Yesterday";
  if (age < 7) return format(day, { weekday: "long" });
  if (day.slice(0, 7) === today.slice(0, 7)) return ordinal(Number(day.slice(8)));
  const dayAndMonth = `${Number(day.slice(8))} ${format(day, { month: "long" })}`;
  return day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : `${dayAndMonth} ${day.slice(0, 4)}`;
}

function format(day: CalendarDay, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en", { ...parts, timeZone: "UTC" }).format(Date.parse(day));
}

const endings = { one: "st", two: "nd", few: "rd", other: "th", many: "th", zero: "th" } as const;
const rules = new Intl.PluralRules("en", { type: "ordinal" });

function ordinal(day: number): string {
  return `${day}${endings[rules.select(day)]}`;
}
