import { Button } from "../../../../ui/elements/Button";
import { Dialog } from "../../../../ui/overlays/Dialog";
import { copy } from "../../copy";
import * as css from "../Conversation.css";

/** Asks for confirmation before a message is removed. */
export function RemoveMessageDialog({
  onRemove,
  onClose,
}: {
  readonly onRemove: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.removing.title}
      description={copy.removing.body}
    >
      <div className={css.choices}>
        <Button variant="secondary" onClick={onClose}>
          {copy.removing.keep}
        </Button>
        <Button
          onClick={() => {
            onRemove();
            onClose();
          }}
        >
          {copy.removing.remove}
        </Button>
      </div>
    </Dialog>
  );
}
