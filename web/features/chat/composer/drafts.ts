import { useSyncExternalStore } from "react";
import { draftOf, storeDraft } from "../../../graphql/session/drafts";

const listeners = new Set<() => void>();

/** Returns the viewer's unsent text in a chat; "" if there is none. Drafts are stored on this device until logout. */
export const chatDraftOf = (chatId: string): string => draftOf(chatId) ?? "";

/** Stores the draft of a chat; "" deletes it. */
export function storeChatDraft(chatId: string, text: string): void {
  storeDraft(chatId, text);
  listeners.forEach((listener) => listener());
}

/** Calls the listener when a draft may have changed in any tab; returns the unsubscribe function. */
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
  return useSyncExternalStore(watchDrafts, () => chatDraftOf(chatId));
}
