import { Button } from "../elements/Button";
import { Dialog } from "./Dialog";
import * as css from "./Dialog.css";

/** Closing the dialog is the same as pressing the `keep` button. */
export function ConfirmDialog({
  title,
  body,
  keep,
  confirm,
  variant,
  onKeep,
  onConfirm,
}: {
  readonly title: string;
  readonly body: string;
  /** The label of the button that keeps everything as it is. */
  readonly keep: string;
  readonly confirm: string;
  readonly variant?: "primary" | "danger";
  readonly onKeep: () => void;
  readonly onConfirm: () => void;
}) {
  return (
    <Dialog onClose={onKeep} title={title} description={body}>
      <div className={css.choices}>
        <Button variant="secondary" onClick={onKeep}>
          {keep}
        </Button>
        <Button variant={variant} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
