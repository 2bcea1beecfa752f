import type { ChatEvent } from "./events.js";
import type { ChatSignal } from "./signals.js";
import type { Letter } from "../platform/bell/bell.js";

/** Something has happened. */
export type EventLetter = {
  readonly event: ChatEvent;
  /** The request that made it happen, by which the log lines of all nodes are joined. */
  readonly requestId?: string | undefined;
  /** The `traceparent` of the span that rang, where there is one. */
  readonly trace?: string | undefined;
  /** The connection it came over, where that is of interest. */
  readonly origin?: string | null;
};

/** What the bell carries for the chat. */
export type ChatLetter =
  | EventLetter
  | { readonly signal: ChatSignal }
  /** A node no longer holds this person; nodes that do say so again. */
  | { readonly leftNode: true };

/** A letter of this process, which becomes a text only when it goes to another. */
class OwnLetter implements Letter {
  private text: string | null = null;

  constructor(readonly contents: ChatLetter) {}

  toString(): string {
    return (this.text ??= JSON.stringify(this.contents));
  }
}

/** Writes a letter for the bell. */
export function writeLetter(contents: ChatLetter): Letter {
  return new OwnLetter(contents);
}

/** The letter that was read last: it comes once for each of a chat's two people, and is read once. */
let newest: { readonly text: string; readonly contents: ChatLetter | null } = { text: "", contents: null };

/** Reads a letter from the bell; null when it is none of the chat's. What it answers is shared, and not to be changed. */
export function readLetter(letter: Letter): ChatLetter | null {
  if (letter instanceof OwnLetter) return letter.contents;
  const text = letter.toString();
  if (newest.text !== text) newest = { text, contents: parse(text) };
  return newest.contents;
}

function parse(text: string): ChatLetter | null {
  try {
    const letter = JSON.parse(text) as ChatLetter;
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
