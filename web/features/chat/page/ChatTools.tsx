import { Keyboard } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { IconButton } from "../../../ui/elements/IconButton";
import * as css from "./ChatTools.css";
import { copy } from "../copy";
import { NotificationsButton } from "../notices/NotificationsButton";

const ShortcutsDialog = lazy(async () => ({ default: (await import("./ShortcutsDialog")).ShortcutsDialog }));

/** What is set and looked up at the head of the list: notifications, and the keyboard's shortcuts, also by "?". */
export function ChatTools() {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const show = (next: boolean) => {
    setAsked(true);
    setOpen(next);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.defaultPrevented || event.ctrlKey || event.metaKey || isTaken(event.target))
        return;
      event.preventDefault();
      setAsked(true);
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
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        icon={<Keyboard size={20} aria-hidden />}
        onClick={() => show(true)}
      />
      {asked && (
        <Suspense>
          <ShortcutsDialog open={open} onOpenChange={show} />
        </Suspense>
      )}
    </div>
  );
}

/** Where the key writes a question mark, or belongs to what is open. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, [contenteditable], [role='dialog'], [role='menu']") !== null
  );
}
