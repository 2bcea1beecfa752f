import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { copy } from "../copy";
import * as css from "./OfflineBanner.css";

function watch(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says, over every page, that the browser has no network, for as long as that is so. It moves nothing and covers no button. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  return (
    // The region is there before its words are: only then are they announced.
    <div role="status" className={css.place}>
      {!online && (
        <p className={css.banner}>
          <CloudOff size={20} aria-hidden className={css.icon} />
          {copy.offline}
        </p>
      )}
    </div>
  );
}
