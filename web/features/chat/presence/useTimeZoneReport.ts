import { useEffect, useEffectEvent, useRef } from "react";
import { accountKey } from "../../../graphql/session/accountStorage";
import { TellTimeZoneDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { deviceLocale } from "../../../ui/data/deviceLocale";
import { quietMoment } from "../../../ui/data/scheduling";
import { knownZone } from "../../../ui/data/timeZone";

const anHour = 3_600_000;

/**
 * Returns a function that reports the viewer's time zone, which counterparts see, and their locale, which determines
 * the date format in emails. The function also runs whenever the page gets focus. It reports unchanged values again,
 * because the viewer may have used another device in the meantime, but only while the page has focus and at most once
 * an hour.
 */
export function useTimeZoneReport(): (viewerId: string) => Promise<void> {
  const [report] = useMutation(TellTimeZoneDocument);
  const lastViewer = useRef<string>(null);
  const reportIfDue = async (viewerId: string) => {
    lastViewer.current = viewerId;
    const timeZone = knownZone();
    if (timeZone === undefined) return;
    const formats = `${timeZone} ${deviceLocale} `;
    const reported = `${formats}${Math.floor(Date.now() / anHour)}`;
    const storageKey = accountKey(viewerId, "time-zone");
    try {
      const last = localStorage.getItem(storageKey);
      if (last === reported || (!document.hasFocus() && last?.startsWith(formats))) return;
      await quietMoment();
      await report({ variables: { input: { timeZone, locale: deviceLocale } } });
      localStorage.setItem(storageKey, reported);
    } catch {
      // The report is retried on the next reconnect or when the page next gets focus.
    }
  };
  const onFocus = useEffectEvent(() => void (lastViewer.current !== null && reportIfDue(lastViewer.current)));
  useEffect(() => {
    const listener = () => onFocus();
    window.addEventListener("focus", listener);
    return () => window.removeEventListener("focus", listener);
  }, []);
  return reportIfDue;
}
