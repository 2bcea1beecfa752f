import { useLocation, useNavigate } from "react-router-dom";
import { lazyDialog } from "../../../ui/overlays/lazyDialog";

const AccountDialogs = lazyDialog(
  async () => (await import("./AccountDialogs")).AccountDialogs,
  ({ onClose }) => onClose,
);

const hashes = ["#account", "#api-keys", "#notifications"];

/** Shows the account dialog over any page while the URL ends in #account, and its subdialogs at their own URLs. */
export function AccountDialogRoute() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  if (!hashes.includes(hash)) return null;
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  return <AccountDialogs hash={hash} onClose={close} />;
}
