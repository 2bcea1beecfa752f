import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { hasUnsavedChanges, setUnsavedChanges } from "../../graphql/session/accountStorage";
import { lazyDialog } from "../../ui/overlays/lazyDialog";

const fetchDialog = () => import("./LeaveDialog");
const LeaveDialog = lazyDialog(
  async () => (await fetchDialog()).LeaveDialog,
  ({ onStay }) => onStay,
);

/** Asks for confirmation before leaving a page with unsaved changes. Logging out has its own confirmation. */
export function LeaveWarning({ unsaved, mayLeave }: { readonly unsaved: boolean; readonly mayLeave: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && !mayLeave() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    void fetchDialog().catch(() => undefined);
    setUnsavedChanges(true);
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => {
      setUnsavedChanges(false);
      window.removeEventListener("beforeunload", ask);
    };
  }, [unsaved]);
  if (blocker.state !== "blocked") return null;
  return <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}
