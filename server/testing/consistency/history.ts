/** An acknowledgement of a stored message: when the sender received it, and the message's sequence number. */
export type Acknowledgement = { readonly at: number; readonly seq: number };

/** A message as its sender saw it; all times are from the same clock, in milliseconds. */
export type Send = {
  readonly chatId: string;
  readonly authorId: string;
  /** The idempotency key, the same for every attempt. */
  readonly key: string;
  readonly content: string;
  /** When the message was first attempted. */
  readonly invokedAt: number;
  /** All acknowledgements, oldest first. */
  readonly acknowledgements: readonly Acknowledgement[];
};

/** A chat event as it was read from the log or the history, or received from a feed. */
export type ObservedEvent = {
  readonly chatId: string;
  readonly seq: number;
  readonly type: string;
  readonly authorId: string;
  /** A message's key, which only its sender receives, and its text; null for other events. */
  readonly key: string | null;
  readonly content: string | null;
  /** For a read event, the sequence number up to which messages were read; otherwise null. */
  readonly upTo: number | null;
};

/** The events that one client received after it subscribed. */
export type ObservedSubscription = {
  /** A human-readable name, for the sentences about violations. */
  readonly name: string;
  readonly personId: string;
  /** By chat, the newest sequence number that the client had fetched when it subscribed; 0 for a missing chat. */
  readonly since: ReadonlyMap<string, number>;
  /** All events that the client received, in order of arrival. */
  readonly applied: readonly ObservedEvent[];
  /** Whether the client stayed subscribed to the end, and so must have received everything. */
  readonly toTheEnd: boolean;
  /**
   * For a legacy client, which receives only messages, the keys of the messages that it sent over the same connection
   * and so doesn't receive; null for a client that receives everything.
   */
  readonly ownKeys: ReadonlySet<string> | null;
};

/** A chat as one participant's chat list shows it at the end. */
export type ShownChat = {
  readonly chatId: string;
  readonly personId: string;
  readonly lastSeq: number;
  readonly unreadCount: number;
};

/** Everything that the clients saw, and the final state. */
export type History = {
  readonly sends: readonly Send[];
  readonly subscriptions: readonly ObservedSubscription[];
  /** The log of each chat, as the server exports it. */
  readonly log: ReadonlyMap<string, readonly ObservedEvent[]>;
  /** The two participants of each chat. */
  readonly people: ReadonlyMap<string, readonly string[]>;
  /** The messages of each chat, as its history shows them, oldest first. */
  readonly shownMessages: ReadonlyMap<string, readonly ObservedEvent[]>;
  readonly shownChats: readonly ShownChat[];
  /** The differences between the stored projections and the fold of the log, as sentences. */
  readonly differences: readonly string[];
};

export const violationKinds = [
  "lost",
  "invented",
  "doubled",
  "misnumbered",
  "misordered",
  "echoed",
  "misprojected",
] as const;

/** A violation of the chat's guarantees, with a sentence that describes it. */
export type Violation = { readonly kind: (typeof violationKinds)[number]; readonly sentence: string };

const maxQuoteLength = 40;

/** Groups things by chat; within a chat, their order is preserved. */
export function byChat<Thing extends { readonly chatId: string }>(things: readonly Thing[]): Map<string, Thing[]> {
  const chats = new Map<string, Thing[]>();
  for (const thing of things) {
    const present = chats.get(thing.chatId);
    if (present) present.push(thing);
    else chats.set(thing.chatId, [thing]);
  }
  return chats;
}

/** Describes an event for a violation's sentence. */
export function describe({ chatId, seq, type, key }: ObservedEvent): string {
  return `${type} ${seq}${key === null ? "" : ` (${key})`} of chat ${chatId}`;
}

/** Returns a string in quotation marks, truncated if it is long; "nothing" for null. */
export function quote(text: string | null): string {
  if (text === null) return "nothing";
  return text.length > maxQuoteLength ? `"${text.slice(0, maxQuoteLength)}…"` : `"${text}"`;
}
