import { CloudOff } from "lucide-react";
import { useSyncExternalStore, type ReactNode } from "react";
import { isOnline, watchNetwork } from "../../../graphql/connection/network";
import * as css from "./OfflineBanner.css";

/** Shown while the browser is offline; otherwise, `online` takes its place. */
export function OfflineBanner({ text, online = null }: { readonly text: string; readonly online?: ReactNode }) {
  const hasNetwork = useSyncExternalStore(watchNetwork, isOnline, () => true);
  return (
    // The live region must exist before its text does; otherwise, screen readers don't announce the text.
    <div role="status" className={css.place}>
      {hasNetwork ? online : <Strip text={text} />}
    </div>
  );
}

export function Strip({ text }: { readonly text: string }) {
  return (
    <p className={css.banner}>
      <CloudOff size={20} aria-hidden className={css.icon} />
      {text}
    </p>
  );
}
