import { useEffect, useState } from "react";
import { serverNow } from "../../../../graphql/connection/serverTime";

const minuteMs = 60_000;

/**
 * Returns the server's time, which is right even if the device's clock is wrong; updates every minute, on the minute,
 * and when the page is hidden or shown.
 */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      clearTimeout(timer);
      setNow(new Date(serverNow()));
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
