import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { copy } from "./copy";
import * as css from "./Wizard.css";

/** Asks before the page is left while something on it is not saved: in a dialog of ours, or the browser's own. */
export function LeaveWarning({ unsaved, mayLeave }: { readonly unsaved: boolean; readonly mayLeave: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && !mayLeave() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => !open && stay()}
      title={copy.leave.title}
      description={copy.leave.body}
    >
      <div className={css.choice}>
        <Button onClick={stay}>{copy.leave.stay}</Button>
        <Button variant="secondary" onClick={() => blocker.proceed?.()}>
          {copy.leave.leave}
        </Button>
      </div>
    </Dialog>
  );
}
