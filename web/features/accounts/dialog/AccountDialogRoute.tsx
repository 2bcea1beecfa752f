import { lazy, Suspense } from "react";
import { useLocation, useNavigate } from "react-router-dom";

const AccountDialog = lazy(async () => ({ default: (await import("./AccountDialog")).AccountDialog }));

/** Shows the account dialog over any page while the address ends in #account. */
export function AccountDialogRoute() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  if (hash !== "#account") return null;
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  return (
    <Suspense>
      <AccountDialog onClose={close} />
    </Suspense>
  );
}
