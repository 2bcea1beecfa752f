import { Keyboard } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "../../../ui/elements/IconButton";
import { lazyDialog } from "../../../ui/overlays/lazyDialog";
import * as css from "./ChatTools.css";
import { copy } from "../copy";
import { NotificationsButton } from "../notifications/NotificationsButton";

const ShortcutsDialog = lazyDialog(
  async () => (await import("./ShortcutsDialog")).ShortcutsDialog,
  ({ onClose }) => onClose,
);

export function ChatTools() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || !isInChatRow(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <div className={css.tools}>
      <NotificationsButton />
      <IconButton
        className={css.keyboard}
        label={copy.shortcuts.open}
        aria-haspopup="dialog"
        icon={<Keyboard size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {open && <ShortcutsDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

/**
 * Returns whether a key was pressed on a chat in the list. "?" works only there: dictation could trigger a
 * one-character shortcut that worked everywhere.
 */
function isInChatRow(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-chat]") !== null;
}
