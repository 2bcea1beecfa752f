import { useSyncExternalStore } from "react";
import { accountKey } from "../../graphql/accountStorage";
import { viewerNow } from "../../graphql/viewerStore";

const listeners = new Set<() => void>();

function keyOf(chatId: string): string {
  const state = viewerNow();
  return accountKey(state.status === "known" ? state.viewer.id : "", `draft:${chatId}`);
}

/** What the viewer has begun to write in a chat and not sent; "" when nothing. It lies on this device until log out. */
export function draftOf(chatId: string): string {
  return localStorage.getItem(keyOf(chatId)) ?? "";
}

/** Keeps what is being written, for all tabs; "" ends the draft. */
export function keepDraft(chatId: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(keyOf(chatId));
    else localStorage.setItem(keyOf(chatId), text);
  } catch {
    // The storage is full: the composer still has the text for as long as it stands.
  }
  listeners.forEach((listener) => listener());
}

/** Calls back after every change of a draft, here or in another tab, until the returned function is called. */
export function watchDrafts(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The draft of a chat, kept up to date. */
export function useDraft(chatId: string): string {
  return useSyncExternalStore(watchDrafts, () => draftOf(chatId));
}
