import { accountKey } from "../../../graphql/session/accountStorage";
import { TellTimeZoneDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { viewerZone } from "../viewerZone";

/** Reports the viewer's time zone, which counterparts see; again only when this device is in another one. */
export function useTimeZoneReport(): (viewerId: string) => Promise<void> {
  const [report] = useMutation(TellTimeZoneDocument);
  return async (viewerId) => {
    const timeZone = viewerZone();
    const reported = accountKey(viewerId, "time-zone");
    try {
      if (localStorage.getItem(reported) === timeZone) return;
      await report({ variables: { input: { timeZone } } });
      localStorage.setItem(reported, timeZone);
    } catch {
      // Without a network or storage it is reported on the next visit; nothing depends on it.
    }
  };
}
