import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useApolloClient } from "../../../graphql/hooks";
import { lazyDialog } from "../../../ui/overlays/lazyDialog";

const AccountDialogs = lazyDialog(
  async () => (await import("./AccountDialogs")).AccountDialogs,
  ({ onClose }) => onClose,
);

const hashes = ["#account", "#api-keys", "#notifications"];

/** Renews this device's push subscription. The code is fetched only if the device may have one. */
function useDeviceRenewal(): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    // If this fails, the next visit tries again.
    import("../notifications/pushDevice").then(({ renewDevice }) => renewDevice(client)).catch(() => undefined);
  }, [client]);
}

/** Shows the account, API keys or notifications dialog over the page if the URL has its hash. */
export function AccountDialogRoute() {
  useDeviceRenewal();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  if (!hashes.includes(hash)) return null;
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  return <AccountDialogs hash={hash} onClose={close} />;
}
