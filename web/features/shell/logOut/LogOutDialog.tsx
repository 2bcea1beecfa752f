import { useState, useSyncExternalStore } from "react";
import { hasUnsavedChanges, setUnsavedChanges, unsentMessages } from "../../../graphql/session/accountStorage";
import { useLogOut } from "../../../graphql/session/logOut/useLogOut";
import { Button } from "../../../ui/elements/Button";
import { Dialog } from "../../../ui/overlays/Dialog";
import { copy } from "../copy";
import { loggingOutCopy } from "./loggingOutCopy";
import * as css from "./LogOutDialog.css";

/**
 * Asks the user to confirm a logout that would discard unsent messages or unsaved changes. The number of unsent
 * messages is updated while the dialog is open.
 */
export function LogOutDialog({ onStay }: { readonly onStay: () => void }) {
  const logOut = useLogOut();
  const { watch, count } = unsentMessages();
  const unsent = useSyncExternalStore(watch, count);
  const [isUnsaved] = useState(hasUnsavedChanges);
  const losesNothing = unsent === 0 && !isUnsaved;
  const { title, body, stay, anyway } = loggingOutCopy;
  const confirm = () => {
    setUnsavedChanges(false);
    void logOut();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title={title(unsent, isUnsaved)}
      description={body(unsent, isUnsaved)}
    >
      <div className={css.choices}>
        <Button variant="secondary" onClick={onStay}>
          {stay}
        </Button>
        <Button variant={losesNothing ? "primary" : "danger"} onClick={confirm}>
          {losesNothing ? copy.logOut : anyway}
        </Button>
      </div>
    </Dialog>
  );
}
