import { useLocation, useNavigate } from "react-router-dom";
import { lazyDialog } from "../../../ui/overlays/lazyDialog";

const AccountDialog = lazyDialog(
  async () => (await import("./AccountDialog")).AccountDialog,
  ({ onClose }) => onClose,
);

const ApiKeysDialog = lazyDialog(
  async () => (await import("../apiKeys/ApiKeysDialog")).ApiKeysDialog,
  ({ onClose }) => onClose,
);

const NotificationsDialog = lazyDialog(
  async () => (await import("../notifications/NotificationsDialog")).NotificationsDialog,
  ({ onClose }) => onClose,
);

/** Shows the account dialog over any page while the URL ends in #account, and its parts at URLs of their own. */
export function AccountDialogRoute() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  if (hash === "#account") return <AccountDialog onClose={close} />;
  if (hash === "#notifications") return <NotificationsDialog onClose={close} />;
  return hash === "#api-keys" ? <ApiKeysDialog onClose={close} /> : null;
}
