import { useLocation, useNavigate } from "react-router-dom";
import { lazyDialog } from "../../../ui/overlays/lazyDialog";
import { useDeviceRenewal } from "../notifications/useDeviceRenewal";

const AccountDialogs = lazyDialog(
  async () => (await import("./AccountDialogs")).AccountDialogs,
  ({ onClose }) => onClose,
);

const hashes = ["#account", "#api-keys", "#notifications"];

export function AccountDialogRoute() {
  useDeviceRenewal();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  if (!hashes.includes(hash)) return null;
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  return <AccountDialogs hash={hash} onClose={close} />;
}
