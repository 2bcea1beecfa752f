import type { ChatEvent } from "./events.js";
import type { ChatSignal } from "./signals.js";

/** Something has happened. */
export type EventLetter = {
  readonly event: ChatEvent;
  /** The request that made it happen, by which the log lines of all nodes are joined. */
  readonly requestId?: string | undefined;
  /** The `traceparent` of the span that rang, where there is one. */
  readonly trace?: string | undefined;
};

/** What the bell carries for the chat. */
export type Letter =
  | EventLetter
  | { readonly signal: ChatSignal }
  /** A node no longer holds this person; nodes that do say so again. */
  | { readonly leftNode: true };

/** Writes a letter for the bell. */
export function writeLetter(letter: Letter): string {
  return JSON.stringify(letter);
}

/** The letter that was read last: it comes once for each of a chat's two people, and is read once. */
let newest: { readonly text: string; readonly letter: Letter | null } = { text: "", letter: null };

/** Reads a letter from the bell; null when it is none of the chat's. What it answers is shared, and not to be changed. */
export function readLetter(text: string): Letter | null {
  if (newest.text !== text) newest = { text, letter: parse(text) };
  return newest.letter;
}

function parse(text: string): Letter | null {
  try {
    const letter = JSON.parse(text) as Letter;
    // JSON knows no moments. They are looked up where they are, for a reviver would be asked about every value.
    if ("event" in letter)
      return { ...letter, event: { ...letter.event, recordedAt: new Date(letter.event.recordedAt) } };
    if ("signal" in letter && letter.signal.type === "PresenceChanged") {
      return { signal: { ...letter.signal, lastSeenAt: new Date(letter.signal.lastSeenAt) } };
    }
    return letter;
  } catch {
    return null;
  }
}
