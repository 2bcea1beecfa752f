import { Copy, Pencil, Trash2 } from "lucide-react";
import { useState, type ReactElement } from "react";
import { flushSync } from "react-dom";
import { serverNow } from "../../../../graphql/connection/serverTime";
import { ConfirmDialog } from "../../../../ui/overlays/ConfirmDialog";
import { Menu, MenuItem } from "../../../../ui/overlays/Menu";
import { showToast } from "../../../../ui/overlays/toastStore";
import { copy } from "../../copy";
import type { MessageHandlers } from "./messageHandlers";
import { mayBeEdited } from "./mayBeEdited";
import type { ConversationMessage } from "../messageList/shownMessages";

export function MessageMenu({
  message,
  trigger,
  onEdit,
  onRemove,
  onAnswered,
}: MessageHandlers & {
  readonly message: ConversationMessage;
  readonly trigger: ReactElement;
  /** Called to move focus when the removal is confirmed or canceled: the menu item that had focus no longer exists. */
  readonly onAnswered: () => void;
}) {
  const [confirming, setConfirming] = useState(false);
  const isOwn = message.progress !== "arrived" && message.id !== null;
  const close = () => {
    // An open dialog traps focus, so close it first.
    flushSync(() => setConfirming(false));
    onAnswered();
  };
  return (
    <>
      <Menu trigger={trigger} defaultOpen atContentEnd>
        <MenuItem icon={<Copy size={20} aria-hidden />} onSelect={() => void copyText(message.content)}>
          {copy.actions.copy}
        </MenuItem>
        <EditItem message={message} onEdit={onEdit} />
        {isOwn && (
          <MenuItem icon={<Trash2 size={20} aria-hidden />} onSelect={() => setConfirming(true)}>
            {copy.actions.remove}
          </MenuItem>
        )}
      </Menu>
      {confirming && (
        <ConfirmDialog
          {...copy.removing}
          onKeep={close}
          onConfirm={() => {
            onRemove(message);
            close();
          }}
        />
      )}
    </>
  );
}

/** Remounted each time the menu opens, so that `openedAt` is current. */
function EditItem({ message, onEdit }: Pick<MessageHandlers, "onEdit"> & { readonly message: ConversationMessage }) {
  const [openedAt] = useState(serverNow);
  if (!mayBeEdited(message, openedAt)) return null;
  return (
    <MenuItem icon={<Pencil size={20} aria-hidden />} onSelect={() => onEdit(message)}>
      {copy.actions.edit}
    </MenuItem>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: copy.actions.copied });
  } catch {
    showToast({ title: copy.actions.copyFailed, variant: "destructive" });
  }
}
