import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { askBeforeUnload, hasUnsavedChanges, setUnsavedChanges } from "../../graphql/session/accountStorage";
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
    const stopAsking = askBeforeUnload(hasUnsavedChanges);
    return () => {
      setUnsavedChanges(false);
      stopAsking();
    };
  }, [unsaved]);
  if (blocker.state !== "blocked") return null;
  return <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}
