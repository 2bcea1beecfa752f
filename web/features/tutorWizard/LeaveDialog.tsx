import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog";
import { dialogCopy } from "./dialogCopy";

export function LeaveDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  return <ConfirmDialog {...dialogCopy.leave} variant="danger" onKeep={onStay} onConfirm={onLeave} />;
}
