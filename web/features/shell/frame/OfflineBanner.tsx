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

/** Shows a banner over every page while the browser is offline. It moves nothing and covers no button. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  return (
    // The live region exists before its text does: screen readers announce it only then.
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
