import { CloudOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { isConnected, watchConnection } from "../../../graphql/connection/connectionStatus";
import { isOnline, watchNetwork } from "../../../graphql/connection/network";
import { useViewer } from "../../../graphql/session/viewerStore";
import { copy } from "../copy";
import * as css from "./OfflineBanner.css";

/** A server that can't be reached for a shorter time is not mentioned. */
const noticeDelayMs = 2_000;

/** A strip above the page's content while there is no network, or while the server can't be reached. */
export function OfflineBanner() {
  const online = useSyncExternalStore(watchNetwork, isOnline, () => true);
  const connected = useSyncExternalStore(watchConnection, isConnected, () => true);
  const viewer = useViewer();
  return (
    // The live region exists before its text does: screen readers announce it only then.
    <div role="status" className={css.place}>
      {!online && <Strip text={viewer === null ? copy.offline.visitor : copy.offline.member} />}
      {online && !connected && viewer !== null && <Connecting />}
    </div>
  );
}

function Strip({ text }: { readonly text: string }) {
  return (
    <p className={css.banner}>
      <CloudOff size={20} aria-hidden className={css.icon} />
      {text}
    </p>
  );
}

function Connecting() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), noticeDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isDue && <Strip text={copy.offline.connecting} />;
}
