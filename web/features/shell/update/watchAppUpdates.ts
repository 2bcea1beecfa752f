import { Workbox } from "workbox-window";
import { onReachable } from "../../../graphql/connection/onReachable";
import { showToast } from "../../../ui/overlays/toastStore";

const copy = { ready: "A new version is ready", reload: "Reload" } as const;
const script = "/serviceWorker.js";
/** How often an open page checks for a new version. */
const intervalMs = 60 * 60_000;

/** The part of the Trusted Types API that we use. The CSP allows only the policy created below. */
type Policies = { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy };
type Policy = { createScriptURL: (url: string) => ConstructorParameters<typeof Workbox>[0] };

function trusted(url: string): ConstructorParameters<typeof Workbox>[0] {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  if (trustedTypes === undefined) return url;
  const rules = { createScriptURL: (wanted: string) => (wanted === script ? script : "") };
  return trustedTypes.createPolicy("service-worker", rules).createScriptURL(url);
}

let isStarted = false;

/**
 * Registers the service worker once per page, and shows a toast when a new version is waiting. The page and its files
 * stay as they are until the user chooses to reload.
 */
export function watchAppUpdates(): void {
  if (isStarted || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  isStarted = true;
  const worker = new Workbox(trusted(script));
  let registration: ServiceWorkerRegistration | undefined;
  let wantsReload = false;
  const reload = () => {
    wantsReload = true;
    // If the new version is no longer waiting, another tab has already switched to it.
    if (registration?.waiting) worker.messageSkipWaiting();
    else window.location.reload();
  };
  worker.addEventListener("waiting", () =>
    showToast({ title: copy.ready, action: { label: copy.reload, onAction: reload } }),
  );
  worker.addEventListener("controlling", () => wantsReload && window.location.reload());
  const look = () => void worker.update().catch(() => undefined);
  // If registration fails, the app still works, but only online.
  worker.register({ immediate: true }).then(
    (registered) => {
      registration = registered;
      setInterval(look, intervalMs);
      // The server may have been updated while it was unreachable.
      onReachable(look);
    },
    () => undefined,
  );
}
