import { useSyncExternalStore } from "react";
import { accountKey } from "../../../graphql/session/accountStorage";
import { viewerNow } from "../../../graphql/session/viewerStore";

const listeners = new Set<() => void>();
/** Drafts that did not fit in storage; they are lost when the page is closed or reloaded. */
const inMemory = new Map<string, string>();

function keyOf(chatId: string): string {
  const state = viewerNow();
  return accountKey(state.status === "known" ? state.viewer.id : "", `draft:${chatId}`);
}

/** Returns the viewer's unsent text in a chat; "" if there is none. Drafts are stored on this device until logout. */
export function draftOf(chatId: string): string {
  const key = keyOf(chatId);
  return inMemory.get(key) ?? localStorage.getItem(key) ?? "";
}

/** Stores the draft for all tabs, or only in this page if storage is full; "" deletes it. */
export function storeDraft(chatId: string, text: string): void {
  const key = keyOf(chatId);
  inMemory.delete(key);
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    inMemory.set(key, text);
  }
  listeners.forEach((listener) => listener());
}

/** Calls the listener whenever a draft may have changed in any tab, until the returned function is called. */
export function watchDrafts(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns the draft of a chat; rerenders when it changes. */
export function useDraft(chatId: string): string {
  return useSyncExternalStore(watchDrafts, () => draftOf(chatId));
}
