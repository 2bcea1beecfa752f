import type { ContactPurpose } from "./contactMessage";

const keyOf = (tutorId: string, purpose: ContactPurpose) => `saywell.contact.${purpose}.${tutorId}`;

/** The text that was being written to a tutor in this tab; null when there is none. */
export function contactDraft(tutorId: string, purpose: ContactPurpose): string | null {
  try {
    return sessionStorage.getItem(keyOf(tutorId, purpose));
  } catch {
    return null; // Storage is forbidden here: drafts just aren't kept.
  }
}

/** Keeps the text that is being written to a tutor until the tab is closed; null forgets it. */
export function keepContactDraft(tutorId: string, purpose: ContactPurpose, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(tutorId, purpose));
    else sessionStorage.setItem(keyOf(tutorId, purpose), text);
  } catch {
    // Storage is forbidden or full: the text still stands in the form.
  }
}
