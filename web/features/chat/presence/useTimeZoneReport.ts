import { accountKey } from "../../../graphql/session/accountStorage";
import { TellTimeZoneDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { quietMoment } from "../../../ui/data/scheduling";
import { viewerZone } from "../viewerZone";

/**
 * Returns a function that reports the viewer's time zone, which counterparts see, and their locale, which determines
 * the date format in emails. They are reported again only if they have changed on this device.
 */
export function useTimeZoneReport(): (viewerId: string) => Promise<void> {
  const [report] = useMutation(TellTimeZoneDocument);
  return async (viewerId) => {
    const timeZone = viewerZone();
    const { locale } = Intl.DateTimeFormat().resolvedOptions();
    const reported = `${timeZone} ${locale}`;
    const storageKey = accountKey(viewerId, "time-zone");
    try {
      if (localStorage.getItem(storageKey) === reported) return;
      await quietMoment();
      await report({ variables: { input: { timeZone, locale } } });
      localStorage.setItem(storageKey, reported);
    } catch {
      // The time zone is reported again when a lost connection is back, or on the next visit.
    }
  };
}
