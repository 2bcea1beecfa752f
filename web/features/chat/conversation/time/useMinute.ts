import { useEffect, useState } from "react";

const minuteMs = 60_000;

/** Returns the current time; updates every minute, on the minute, and when the page is hidden or shown. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      clearTimeout(timer);
      setNow(new Date());
      timer = setTimeout(update, minuteMs - (Date.now() % minuteMs));
    };
    timer = setTimeout(update, minuteMs - (Date.now() % minuteMs));
    document.addEventListener("visibilitychange", update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return now;
}
