import { useEffect, useRef } from "react";
import { type Location, useLocation, useNavigate } from "react-router-dom";
import { lazyDialog } from "../../../ui/overlays/lazyDialog";
import { useDeviceRenewal } from "../notifications/useDeviceRenewal";

const AccountDialogs = lazyDialog(
  async () => (await import("./AccountDialogs")).AccountDialogs,
  ({ onClose }) => onClose,
);

const hashes = ["#account", "#api-keys", "#notifications"];

export function AccountDialogRoute() {
  useDeviceRenewal();
  const { pathname, search, hash, key, state } = useLocation() as Location<{ readonly fromMenu?: unknown } | null>;
  const navigate = useNavigate();
  // Going back is asynchronous, so the user might close the dialog again before it disappears.
  const isClosing = useRef(false);
  useEffect(() => void (isClosing.current = false), [key]);
  if (!hashes.includes(hash)) return null;
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    // Unlike a bookmark or an emailed link, the menu adds a history entry, which closing the dialog must remove.
    if (state?.fromMenu === true) void navigate(-1);
    else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  };
  return <AccountDialogs hash={hash} onClose={close} />;
}
