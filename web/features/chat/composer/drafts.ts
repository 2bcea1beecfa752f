import { useSyncExternalStore } from "react";
import { accountKey } from "../../../graphql/session/accountStorage";
import { viewerNow } from "../../../graphql/session/viewerStore";

const listeners = new Set<() => void>();
/** Drafts that the storage had no room for: they hold for as long as the page stands. */
const unkept = new Map<string, string>();

function keyOf(chatId: string): string {
  const state = viewerNow();
  return accountKey(state.status === "known" ? state.viewer.id : "", `draft:${chatId}`);
}

/** What the viewer has begun to write in a chat and not sent; "" when nothing. It lies on this device until log out. */
export function draftOf(chatId: string): string {
  const key = keyOf(chatId);
  return unkept.get(key) ?? localStorage.getItem(key) ?? "";
}

/** Keeps what is being written, for all tabs; "" ends the draft. */
export function keepDraft(chatId: string, text: string): void {
  const key = keyOf(chatId);
  unkept.delete(key);
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    unkept.set(key, text);
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
