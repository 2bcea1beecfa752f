import { useLocation, useNavigate } from "react-router-dom";
import { lazyDialog } from "../../../ui/overlays/lazyDialog";

const AccountDialog = lazyDialog(
  async () => (await import("./AccountDialog")).AccountDialog,
  ({ onClose }) => onClose,
);

/** Shows the account dialog over any page while the URL ends in #account. */
export function AccountDialogRoute() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  if (hash !== "#account") return null;
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  return <AccountDialog onClose={close} />;
}
