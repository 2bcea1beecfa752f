import { accountKey } from "../../graphql/session/accountStorage";
import { viewerNow } from "../../graphql/session/viewerStore";

function keyOf(name: string): string {
  const state = viewerNow();
  return accountKey(state.status === "known" ? state.viewer.id : "", `draft:${name}`);
}

/** Returns the viewer's draft for a form field; null if there is none. Logging out deletes the viewer's drafts. */
export function draftOf(name: string): string | null {
  return localStorage.getItem(keyOf(name));
}

/** Stores the draft; null deletes it. */
export function storeDraft(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), text);
  } catch {
    // Storage is full, but the text is still in the form.
  }
}
