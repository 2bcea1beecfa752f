import type { ContactPurpose } from "./contactMessage";

const keyOf = (tutorId: string, purpose: ContactPurpose) => `saywell.contact.${purpose}.${tutorId}`;

/** This tab's draft of a message to a tutor; null if there is none. */
export function contactDraft(tutorId: string, purpose: ContactPurpose): string | null {
  try {
    return sessionStorage.getItem(keyOf(tutorId, purpose));
  } catch {
    return null; // Storage is blocked, so drafts are not kept.
  }
}

/** Keeps the draft of a message to a tutor until the tab is closed; null deletes it. */
export function keepContactDraft(tutorId: string, purpose: ContactPurpose, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(tutorId, purpose));
    else sessionStorage.setItem(keyOf(tutorId, purpose), text);
  } catch {
    // Storage is blocked or full: the text is still in the form.
  }
}
