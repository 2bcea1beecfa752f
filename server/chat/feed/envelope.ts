import type { ChatEvent } from "../events.js";
import type { EphemeralChatEvent } from "./ephemeralEvents.js";
import type { Envelope } from "../../platform/pubsub/pubsub.js";

/** Something has happened. */
export type EventEnvelope = {
  readonly event: ChatEvent;
  /** The request that made it happen, by which the log lines of all nodes are joined. */
  readonly requestId?: string | undefined;
  /** The `traceparent` of the span that rang, where there is one. */
  readonly trace?: string | undefined;
  /** The connection it came over, where that is of interest. */
  readonly origin?: string | null;
};

/** What the pubsub carries for the chat. */
export type ChatEnvelope =
  | EventEnvelope
  | { readonly signal: EphemeralChatEvent }
  /** A node no longer holds this person; nodes that do say so again. */
  | { readonly leftNode: true };

/** An envelope of this process, which becomes a text only when it goes to another. */
class LocalEnvelope implements Envelope {
  private text: string | null = null;

  constructor(readonly contents: ChatEnvelope) {}

  toString(): string {
    return (this.text ??= JSON.stringify(this.contents));
  }
}

/** Writes an envelope for the pubsub. */
export function writeEnvelope(contents: ChatEnvelope): Envelope {
  return new LocalEnvelope(contents);
}

/** The envelope that was read last: it comes once for each of a chat's two people, and is read once. */
let newest: { readonly text: string; readonly contents: ChatEnvelope | null } = { text: "", contents: null };

/** Reads an envelope from the pubsub; null when it is none of the chat's. What it answers is shared, and not to be changed. */
export function readEnvelope(envelope: Envelope): ChatEnvelope | null {
  if (envelope instanceof LocalEnvelope) return envelope.contents;
  const text = envelope.toString();
  if (newest.text !== text) newest = { text, contents: parse(text) };
  return newest.contents;
}

function parse(text: string): ChatEnvelope | null {
  try {
    const envelope = JSON.parse(text) as ChatEnvelope;
    // JSON knows no moments. They are looked up where they are, for a reviver would be asked about every value.
    if ("event" in envelope)
      return { ...envelope, event: { ...envelope.event, recordedAt: new Date(envelope.event.recordedAt) } };
    if ("signal" in envelope && envelope.signal.type === "PresenceChanged") {
      return { signal: { ...envelope.signal, lastSeenAt: new Date(envelope.signal.lastSeenAt) } };
    }
    return envelope;
  } catch {
    return null;
  }
}
