import { Button } from "../../ui/elements/Button";
import { Dialog } from "../../ui/overlays/Dialog";
import { copy } from "./copy";
import * as css from "./Wizard.css";

/** Asks the user whether to stay on the page or to discard unsaved changes. */
export function LeaveDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onStay()} title={copy.leave.title} description={copy.leave.body}>
      <div className={css.choice}>
        <Button variant="secondary" onClick={onStay}>
          {copy.leave.stay}
        </Button>
        <Button variant="danger" onClick={onLeave}>
          {copy.leave.leave}
        </Button>
      </div>
    </Dialog>
  );
}
