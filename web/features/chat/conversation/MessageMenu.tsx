import { Copy, Pencil, Trash2 } from "lucide-react";
import { useState, type ReactElement } from "react";
import { Menu, MenuItem } from "../../../ui/overlays/Menu";
import { showToast } from "../../../ui/overlays/toastStore";
import { copy } from "../copy";
import type { MessageDeeds } from "./MessageActions";
import { mayBeEdited } from "./mayBeEdited";
import { RemoveMessageDialog } from "./RemoveMessageDialog";
import type { ConversationMessage } from "./shownMessages";

/** The open menu of a message: copy it; and, of one's own, change what it says for a quarter of an hour, or take it back. */
export function MessageMenu({
  message,
  trigger,
  onEdit,
  onRemove,
}: MessageDeeds & { readonly message: ConversationMessage; readonly trigger: ReactElement }) {
  const [asks, setAsks] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const isOwn = message.progress !== "arrived" && message.id !== null;
  return (
    <>
      <Menu trigger={trigger} defaultOpen atContentEnd>
        <MenuItem icon={<Copy size={20} aria-hidden />} onSelect={() => void copyText(message.content)}>
          {copy.actions.copy}
        </MenuItem>
        {mayBeEdited(message, openedAt) && (
          <MenuItem icon={<Pencil size={20} aria-hidden />} onSelect={() => onEdit(message)}>
            {copy.actions.edit}
          </MenuItem>
        )}
        {isOwn && (
          <MenuItem icon={<Trash2 size={20} aria-hidden />} onSelect={() => setAsks(true)}>
            {copy.actions.remove}
          </MenuItem>
        )}
      </Menu>
      {asks && <RemoveMessageDialog onRemove={() => onRemove(message)} onClose={() => setAsks(false)} />}
    </>
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
