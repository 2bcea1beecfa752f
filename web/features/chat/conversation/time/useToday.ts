import { viewerZone } from "../../viewerZone";
import { calendarDay, type CalendarDay } from "./dayLabel";
import { useMinute } from "./useMinute";

/** Returns the current day in the viewer's time zone; updates at midnight, which is always a full minute. */
export function useToday(): CalendarDay {
  return calendarDay(useMinute(), viewerZone());
}
