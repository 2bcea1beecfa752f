import { onReachable } from "../../../graphql/connection/onReachable";
import { showToast, toastNow } from "../../../ui/overlays/toastStore";

const copy = { ready: "A new version is ready", reload: "Reload" } as const;
const script = "/serviceWorker.js";
/** How often an open page checks for a new version. */
const intervalMs = 60 * 60_000;

/**
 * The part of the Trusted Types API that we use. The `TrustedScriptURL` that a policy creates is typed as a string,
 * because `register` accepts either. The CSP allows only the policy created below.
 */
type Policies = { createPolicy: (name: string, rules: Policy) => Policy };
type Policy = { createScriptURL: (url: string) => string };

function trusted(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  if (trustedTypes === undefined) return url;
  const rules = { createScriptURL: (wanted: string) => (wanted === script ? script : "") };
  return trustedTypes.createPolicy("service-worker", rules).createScriptURL(url);
}

let isStarted = false;

/**
 * Registers the service worker once per page, and shows a toast whenever a new version is waiting. The page and its
 * files stay as they are until the user chooses to reload.
 */
export function watchAppUpdates(): void {
  if (isStarted || !("serviceWorker" in navigator)) return;
  isStarted = true;
  // If registration fails, the app still works, but only online.
  navigator.serviceWorker.register(trusted(script)).then(offerUpdates, () => undefined);
}

function offerUpdates(registration: ServiceWorkerRegistration | undefined): void {
  // If Playwright blocks service workers, `register` resolves with undefined.
  if (!registration) return;
  let wantsReload = false;
  const reload = () => {
    wantsReload = true;
    // If the new version is no longer waiting, another tab has already switched to it.
    if (registration.waiting) registration.waiting.postMessage({ type: "SKIP_WAITING" });
    else window.location.reload();
  };
  navigator.serviceWorker.addEventListener("controllerchange", () => wantsReload && window.location.reload());

  const offer = () => {
    const shown = toastNow();
    // A toast about an earlier update may still be open; its button also loads the newest version.
    if (shown?.open && shown.title === copy.ready) return;
    showToast({ title: copy.ready, action: { label: copy.reload, onAction: reload } });
  };
  const offerOnceInstalled = () => {
    const { active, installing } = registration;
    // If no version is active yet, the one being installed is the first, so there is no update to offer.
    if (active === null) return;
    installing?.addEventListener("statechange", () => installing.state === "installed" && offer());
  };
  if (registration.waiting) offer();
  // Another tab may have started the installation.
  offerOnceInstalled();
  registration.addEventListener("updatefound", offerOnceInstalled);

  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, intervalMs);
  // The server may have been updated while it was unreachable.
  onReachable(look);
}
