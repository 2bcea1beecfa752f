import { useState, useSyncExternalStore } from "react";
import { hasUnsavedChanges, setUnsavedChanges } from "../../../graphql/session/accountStorage";
import { useLogOut } from "../../../graphql/session/logOut/useLogOut";
import { unsentMessages } from "../../../graphql/session/unsentMessages";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { copy } from "../copy";
import { loggingOutCopy } from "./loggingOutCopy";

/** Asks the user to confirm a logout that would discard unsent messages or unsaved changes. */
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
    <ConfirmDialog
      title={title(unsent, isUnsaved)}
      body={body(unsent, isUnsaved)}
      keep={stay}
      confirm={losesNothing ? copy.logOut : anyway}
      variant={losesNothing ? "primary" : "danger"}
      onKeep={onStay}
      onConfirm={confirm}
    />
  );
}
