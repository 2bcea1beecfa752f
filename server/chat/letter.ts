import type { ChatEvent } from "./events.js";
import type { ChatSignal } from "./signals.js";

/** Something has happened. */
export type EventLetter = { readonly event: ChatEvent };

/** What the bell carries for the chat. */
export type Letter =
  | EventLetter
  | { readonly signal: ChatSignal }
  /** A node no longer holds this person; nodes that do say so again. */
  | { readonly leftNode: true };

const moments = new Set(["recordedAt", "lastSeenAt"]);

/** Writes a letter for the bell. */
export function writeLetter(letter: Letter): string {
  return JSON.stringify(letter);
}

/** Reads a letter from the bell; null when it is none of the chat's. */
export function readLetter(text: string): Letter | null {
  try {
    return JSON.parse(text, (key, value: unknown) =>
      moments.has(key) && typeof value === "string" ? new Date(value) : value,
    ) as Letter;
  } catch {
    return null;
  }
}
