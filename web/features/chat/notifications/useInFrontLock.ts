import { useEffect } from "react";
import { inFrontLock } from "../../../serviceWorker/chatNotifications";

/** Holds a lock while this tab is visible, so that the service worker can detect that the tab shows new messages. */
export function useInFrontLock(): void {
  useEffect(() => {
    if (!("locks" in navigator)) return;
    let leave: () => void = () => undefined;
    const update = () => {
      leave();
      if (document.visibilityState !== "visible") return;
      const left = new Promise<void>((resolve) => (leave = resolve));
      navigator.locks.request(inFrontLock, { mode: "shared" }, () => left).catch(() => undefined);
    };
    update();
    document.addEventListener("visibilitychange", update);
    return () => {
      leave();
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
}
