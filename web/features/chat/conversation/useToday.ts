import { viewerZone } from "../viewerZone";
import { calendarDay, type CalendarDay } from "./dayLabel";
import { useMinute } from "./useMinute";

/** The viewer's calendar day; changes at midnight, which falls on a full minute everywhere, and after a sleep. */
export function useToday(): CalendarDay {
  return calendarDay(useMinute(), viewerZone());
}
