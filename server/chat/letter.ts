import type { ChatEvent } from "./events.js";

/** What the bell carries for the chat: an event, and the connection it came over, which an older client leaves out. */
export type Letter = { readonly event: ChatEvent; readonly origin: string | null };

/** Writes a letter for the bell. */
export function writeLetter(letter: Letter): string {
  return JSON.stringify(letter);
}

/** Reads a letter from the bell; null when it is none of the chat's. */
export function readLetter(text: string): Letter | null {
  try {
    const { event, origin } = JSON.parse(text) as { event: ChatEvent; origin: string | null };
    return { event: { ...event, recordedAt: new Date(event.recordedAt) }, origin };
  } catch {
    return null;
  }
}
