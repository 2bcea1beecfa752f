import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog";
import { dialogCopy } from "./dialogCopy";

/** Asks the user whether to stay on the page or to discard unsaved changes. */
export function LeaveDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  return <ConfirmDialog {...dialogCopy.leave} variant="danger" onKeep={onStay} onConfirm={onLeave} />;
}
