import { accountKey } from "../../../graphql/session/accountStorage";
import { TellTimeZoneDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { viewerZone } from "../viewerZone";

/**
 * Reports the viewer's time zone, which counterparts see. Reports it again only if this device's time zone has changed.
 */
export function useTimeZoneReport(): (viewerId: string) => Promise<void> {
  const [report] = useMutation(TellTimeZoneDocument);
  return async (viewerId) => {
    const timeZone = viewerZone();
    const storageKey = accountKey(viewerId, "time-zone");
    try {
      if (localStorage.getItem(storageKey) === timeZone) return;
      await report({ variables: { input: { timeZone } } });
      localStorage.setItem(storageKey, timeZone);
    } catch {
      // Without a network or storage, it is reported on the next visit; nothing depends on it.
    }
  };
}
