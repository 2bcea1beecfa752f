import { timeOfDay } from "./chatTime";
import { copy } from "../../copy";
import { calendarDay, dayLabel, type CalendarDay } from "./dayLabel";

/** The "Last seen" text for a moment, as seen today. */
export function lastSeen(moment: Date, today: CalendarDay, timeZone: string): string {
  return copy.conversation.lastSeen(dayLabel(calendarDay(moment, timeZone), today), timeOfDay(moment, timeZone));
}

/** A time zone's offset from UTC at a moment, such as "GMT+5"; null for a zone that this browser does not know. */
export function offsetAt(moment: Date, timeZone: string): string | null {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(moment);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? null;
  } catch {
    return null;
  }
}
