import { useEffect, useState, useSyncExternalStore } from "react";
import { isConnected, watchConnection } from "../../../graphql/connection/connectionStatus";
import { copy } from "../copy";
import * as css from "../conversation/Conversation.css";

/** Shorter breaks, in milliseconds, concern nobody. */
const bearable = 2_000;

/** Says that there is no connection, once that lasts. */
export function ConnectionNotice() {
  const isUp = useSyncExternalStore(watchConnection, isConnected);
  return <div role="status">{!isUp && <LastingBreak />}</div>;
}

function LastingBreak() {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasts(true), bearable);
    return () => clearTimeout(timer);
  }, []);
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  if (!lasts) return null;
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
