import { useLocation, useNavigate } from "react-router-dom";
import { lazyDialog } from "../../../ui/overlays/lazyDialog";
import { useDeviceRenewal } from "../notifications/useDeviceRenewal";

const AccountDialogs = lazyDialog(
  async () => (await import("./AccountDialogs")).AccountDialogs,
  ({ onClose }) => onClose,
);

const hashes = ["#account", "#api-keys", "#notifications"];

/** Shows the account, API keys or notifications dialog over the page if the URL has its hash. */
export function AccountDialogRoute() {
  useDeviceRenewal();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  if (!hashes.includes(hash)) return null;
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  return <AccountDialogs hash={hash} onClose={close} />;
}
