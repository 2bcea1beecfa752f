import { deviceLocale } from "../../../../ui/data/deviceLocale";
import { calendarDay, dayLabel, daysBetween, type CalendarDay } from "./dayLabel";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are cached, because creating one is slow. */
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(undefined, options);
  formats.set(key, made);
  return made;
}

/** Formats a point in time as the time of day in a time zone, according to the viewer's locale. */
export function timeOfDay(moment: Date, timeZone: string): string {
  return format({ hour: "numeric", minute: "2-digit", timeZone }).format(moment);
}

/**
 * Formats the time of a chat's last message for a list: the time of day if it was sent today, otherwise the day.
 * `lang` is the language of the text if that may differ from the page's.
 */
export function listTime(moment: Date, today: CalendarDay, timeZone: string): { text: string; lang?: string } {
  const day = calendarDay(moment, timeZone);
  const age = daysBetween(day, today);
  if (age <= 0) return { text: timeOfDay(moment, timeZone), lang: deviceLocale };
  if (age < 7) return { text: dayLabel(day, today) };
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  return { text: format({ day: "numeric", month: "short", year, timeZone }).format(moment), lang: deviceLocale };
}
