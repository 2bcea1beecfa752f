import { calendarDay, dayLabel, daysBetween, type CalendarDay } from "./dayLabel";

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time of day in a time zone, in the format of the viewer's locale. */
export function timeOfDay(moment: Date, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit", timeZone });
    clocks.set(timeZone, clock);
  }
  return clock.format(moment);
}

/** When a chat's last message was sent, short enough for a list: the time if it was today, otherwise the day. */
export function listTime(moment: Date, today: CalendarDay, timeZone: string): string {
  const day = calendarDay(moment, timeZone);
  const age = daysBetween(day, today);
  if (age <= 0) return timeOfDay(moment, timeZone);
  if (age < 7) return dayLabel(day, today);
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat(undefined, {
    day: "numeric",
    month: "short",
    ...(!sameYear && { year: "numeric" }),
    timeZone,
  }).format(moment);
}
