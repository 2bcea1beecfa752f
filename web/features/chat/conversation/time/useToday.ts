import { viewerZone } from "../../viewerZone";
import { calendarDay, type CalendarDay } from "./dayLabel";
import { useMinute } from "./useMinute";

/** The viewer's calendar day; updates at midnight (on a full minute in every time zone) and after the device sleeps. */
export function useToday(): CalendarDay {
  return calendarDay(useMinute(), viewerZone());
}
