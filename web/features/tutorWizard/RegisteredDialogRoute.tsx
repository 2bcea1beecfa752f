import { type Location, useLocation, useNavigate } from "react-router-dom";
import { lazyDialog } from "../../ui/overlays/lazyDialog";

const RegisteredDialog = lazyDialog(
  async () => (await import("./RegisteredDialog")).RegisteredDialog,
  ({ onClose }) => onClose,
);

/** Shows the dialog over the page that the wizard redirects to after registration. */
export function RegisteredDialogRoute() {
  const { pathname, search, state } = useLocation() as Location<{ readonly registered?: unknown } | null>;
  const navigate = useNavigate();
  const registered = state?.registered;
  if (typeof registered !== "string") return null;
  return (
    <RegisteredDialog
      tutorId={registered}
      onClose={() => void navigate({ pathname, search }, { replace: true, preventScrollReset: true })}
    />
  );
}
