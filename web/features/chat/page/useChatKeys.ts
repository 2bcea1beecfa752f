import { useEffect, useEffectEvent } from "react";
import { isComposing } from "../../../ui/forms/isComposing";

type ChatKeys = {
  /** The listed chats, in order. */
  readonly chats: readonly { readonly id: string }[];
  readonly selectedId: string | null;
  readonly onOpen: (chatId: string) => void;
  readonly onClose: () => void;
  readonly onSearch: () => void;
};

/**
 * Handles the shortcuts that work anywhere on the chat page: Esc closes the chat, Alt+↑ and Alt+↓ open the previous and
 * next chat, and Ctrl+K or Cmd+K focuses the search. Ignores keys that a field, a menu or a dialog handles.
 */
export function useChatKeys({ chats, selectedId, onOpen, onClose, onSearch }: ChatKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || isInOverlay(event.target)) return;
    const { key, altKey } = event;
    const command = event.ctrlKey !== event.metaKey && !altKey && !event.shiftKey;
    const step = altKey && !event.ctrlKey && !event.metaKey ? ({ ArrowUp: -1, ArrowDown: 1 }[key] ?? 0) : 0;
    if (command && key.toLowerCase() === "k") {
      event.preventDefault();
      onSearch();
    } else if (step !== 0) {
      event.preventDefault();
      const next = neighbor(chats, selectedId, step);
      if (next !== undefined) onOpen(next.id);
    } else if (key === "Escape" && selectedId !== null) {
      event.preventDefault();
      onClose();
    }
  });
  useEffect(() => {
    const follow = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", follow);
    return () => window.removeEventListener("keydown", follow);
  }, []);
}

/** Returns whether the target is in an open dialog or menu, which handles its own keys. */
function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("dialog, [role='dialog'], [role='menu']") !== null;
}

function neighbor(chats: ChatKeys["chats"], selectedId: string | null, step: number) {
  const from = chats.findIndex(({ id }) => id === selectedId);
  if (from < 0) return chats[step > 0 ? 0 : chats.length - 1];
  return chats[from + step];
}
