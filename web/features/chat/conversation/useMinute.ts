import { useEffect, useState } from "react";

const aMinute = 60_000;

/** The present moment; changes with every minute of the clock, and when the page is looked at again. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      setNow(new Date());
      timer = setTimeout(look, aMinute - (Date.now() % aMinute));
    };
    timer = setTimeout(look, aMinute - (Date.now() % aMinute));
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return now;
}
