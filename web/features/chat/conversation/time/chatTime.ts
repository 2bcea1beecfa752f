import { calendarDay, dayLabel, daysBetween, type CalendarDay } from "./dayLabel";

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format in the viewer's locale; formats are kept, because making one is slow. */
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(undefined, options);
  formats.set(key, made);
  return made;
}

/** The time of day in a time zone, in the format of the viewer's locale. */
export function timeOfDay(moment: Date, timeZone: string): string {
  return format({ hour: "numeric", minute: "2-digit", timeZone }).format(moment);
}

/** When a chat's last message was sent, short enough for a list: the time if it was today, otherwise the day. */
export function listTime(moment: Date, today: CalendarDay, timeZone: string): string {
  const day = calendarDay(moment, timeZone);
  const age = daysBetween(day, today);
  if (age <= 0) return timeOfDay(moment, timeZone);
  if (age < 7) return dayLabel(day, today);
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  return format({ day: "numeric", month: "short", year, timeZone }).format(moment);
}
