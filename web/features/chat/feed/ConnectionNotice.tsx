import { useEffect, useState, useSyncExternalStore } from "react";
import { isConnected, watchConnection } from "../../../graphql/connection/connectionStatus";
import { copy } from "../copy";
import * as css from "../conversation/Conversation.css";

/** Shorter outages are not shown. */
const noticeDelayMs = 2_000;

/** Shows that there is no connection, once the outage has lasted a moment. */
export function ConnectionNotice() {
  const isUp = useSyncExternalStore(watchConnection, isConnected);
  return <div role="status">{!isUp && <OutageNotice />}</div>;
}

function OutageNotice() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), noticeDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  if (!isDue) return null;
  return <p className={css.connection}>{isOnline ? copy.connecting : copy.offline}</p>;
}

function watchNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
