import { useEffect, useState, useSyncExternalStore } from "react";
import { isConnected, watchConnection } from "../../../graphql/connection/connectionStatus";
import { OfflineBanner, Strip } from "./OfflineBanner";

/** How long the server must be unreachable before the banner appears. */
const noticeDelayMs = 2_000;

const copy = {
  offline: "You are offline. Messages will be sent when you are back.",
  connecting: "Connecting… Messages will be sent once you are connected.",
} as const;

export function ConnectionBanner() {
  const connected = useSyncExternalStore(watchConnection, isConnected, () => true);
  return <OfflineBanner text={copy.offline} online={!connected && <Connecting />} />;
}

function Connecting() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), noticeDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isDue && <Strip text={copy.connecting} />;
}
