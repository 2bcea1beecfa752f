import { useEffect, useState } from "react";
import { viewerZone } from "./chatTime";
import { calendarDay, type CalendarDay } from "./dayLabel";

const aMinute = 60_000;
const now = () => calendarDay(new Date(), viewerZone());

/** The viewer's calendar day; changes at midnight, and when a sleeping device wakes up on another day. */
export function useToday(): CalendarDay {
  const [today, setToday] = useState(now);
  useEffect(() => {
    const look = () => setToday(now());
    const timer = setInterval(look, aMinute);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return today;
}
