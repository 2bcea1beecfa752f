import { viewerZone } from "../../viewerZone";
import { calendarDay, type CalendarDay } from "./dayLabel";
import { useMinute } from "./useMinute";

/** Returns the current day in the viewer's time zone; updates at midnight. */
export function useToday(): CalendarDay {
  return calendarDay(useMinute(), viewerZone());
}
