import { useSyncExternalStore } from "react";
import { unsentMessages } from "../../../graphql/session/accountStorage";
import { useLogOut } from "../../../graphql/session/useLogOut";
import { Button } from "../../../ui/elements/Button";
import { Dialog } from "../../../ui/overlays/Dialog";
import { copy } from "../copy";
import { loggingOutCopy } from "./loggingOutCopy";
import * as css from "./LogOutDialog.css";

/** Asks for confirmation before logging out discards unsent messages, showing how many there are now. */
export function LogOutDialog({ onStay }: { readonly onStay: () => void }) {
  const logOut = useLogOut();
  const { watch, count } = unsentMessages();
  const unsent = useSyncExternalStore(watch, count);
  const { title, body, stay, anyway } = loggingOutCopy;
  return (
    <Dialog open onOpenChange={(open) => !open && onStay()} title={title(unsent)} description={body(unsent)}>
      <div className={css.choices}>
        <Button variant="secondary" onClick={onStay}>
          {stay}
        </Button>
        <Button variant={unsent === 0 ? "primary" : "danger"} onClick={() => void logOut()}>
          {unsent === 0 ? copy.logOut : anyway}
        </Button>
      </div>
    </Dialog>
  );
}
