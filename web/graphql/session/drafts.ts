import { accountKey } from "./accountStorage";
import { viewerNow } from "./viewerStore";

/** Drafts that did not fit in storage; they are lost when the page is closed or reloaded. */
const inMemory = new Map<string, string>();

function keyOf(name: string): string {
  const state = viewerNow();
  return accountKey(state.status === "known" ? state.viewer.id : "", `draft:${name}`);
}

/** Returns the viewer's draft with this name; null if there is none. Logging out deletes the viewer's drafts. */
export function draftOf(name: string): string | null {
  const key = keyOf(name);
  return (inMemory.get(key) ?? localStorage.getItem(key)) || null;
}

/** Stores the draft for all tabs, or only in this page if storage is full; null and "" delete it. */
export function storeDraft(name: string, text: string | null): void {
  const key = keyOf(name);
  inMemory.delete(key);
  if (!text) {
    localStorage.removeItem(key);
    return;
  }
  try {
    localStorage.setItem(key, text);
  } catch {
    inMemory.set(key, text);
  }
}
