import type { ChatEvent } from "../events.js";
import type { EphemeralChatEvent } from "./ephemeralEvents.js";
import type { Envelope } from "../../platform/pubsub/pubsub.js";

export type EventEnvelope = {
  readonly event: ChatEvent;
  /** The id of the request that caused the event; correlates log lines across nodes. */
  readonly requestId?: string | undefined;
  /** The `traceparent` of the publishing span, if any. */
  readonly trace?: string | undefined;
  readonly origin?: string | null;
};

/** The contents of the envelopes that the chat publishes to a person's channel. */
export type ChatEnvelope =
  | EventEnvelope
  | { readonly signal: EphemeralChatEvent }
  /**
   * The person's last connection to a node has closed; any node that the person is still connected to reports them as
   * present again.
   */
  | { readonly leftNode: true };

/** An envelope from this process, serialized only if it is sent to another process. */
class LocalEnvelope implements Envelope {
  private text: string | null = null;

  constructor(readonly contents: ChatEnvelope) {}

  toString(): string {
    return (this.text ??= JSON.stringify(this.contents));
  }
}

/** Wraps contents for the pubsub. */
export function writeEnvelope(contents: ChatEnvelope): Envelope {
  return new LocalEnvelope(contents);
}

/** Returns an envelope's contents, which are shared and must not be modified; null if they can't be parsed. */
export function readEnvelope(envelope: Envelope): ChatEnvelope | null {
  return envelope instanceof LocalEnvelope ? envelope.contents : parse(envelope.toString());
}

function parse(text: string): ChatEnvelope | null {
  try {
    const envelope = JSON.parse(text) as ChatEnvelope;
    // JSON has no dates. They are converted one by one because a reviver would be called for every value.
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
