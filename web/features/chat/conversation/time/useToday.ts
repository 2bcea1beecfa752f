import { viewerZone } from "../../viewerZone";
import { calendarDay, type CalendarDay } from "./dayLabel";
import { useMinute } from "./useMinute";

/** Returns the viewer's calendar day; updates at midnight (always a full minute) and after the device sleeps. */
export function useToday(): CalendarDay {
  return calendarDay(useMinute(), viewerZone());
}
