import { useLocation, useNavigate } from "react-router-dom";
import { lazyDialog } from "../../../ui/overlays/lazyDialog";

const AccountDialogs = lazyDialog(
  async () => (await import("./AccountDialogs")).AccountDialogs,
  ({ onClose }) => onClose,
);

/** Shows the account dialog over any page while the URL ends in #account, the API keys while it ends in #api-keys. */
export function AccountDialogRoute() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  if (hash !== "#account" && hash !== "#api-keys") return null;
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  return <AccountDialogs hash={hash} onClose={close} />;
}
