/** When the sender received the acknowledgement, and the message's sequence number. */
export type Acknowledgement = { readonly at: number; readonly seq: number };

/** A message as its sender saw it; all times are from the same clock, in milliseconds. */
export type Send = {
  readonly chatId: string;
  readonly authorId: string;
  /** The idempotency key, the same for every attempt. */
  readonly key: string;
  readonly content: string;
  /** The time of the first attempt. */
  readonly invokedAt: number;
  /** Oldest first. */
  readonly acknowledgements: readonly Acknowledgement[];
};

/** An event as read from the log or a chat's message history, or as received from a feed. */
export type ObservedEvent = {
  readonly chatId: string;
  readonly seq: number;
  readonly type: string;
  readonly authorId: string;
  /** The message's key; null if the observer didn't send the message, or if the event is not a message. */
  readonly key: string | null;
  readonly content: string | null;
  /** For a read event, the sequence number up to which messages were read. */
  readonly upTo: number | null;
};

/** The events that one client received after it subscribed. */
export type ObservedSubscription = {
  /** Human-readable, for the sentences about violations. */
  readonly name: string;
  readonly personId: string;
  /** By chat, the newest sequence number that the client had fetched when it subscribed; a missing chat counts as 0. */
  readonly since: ReadonlyMap<string, number>;
  /** In order of arrival. */
  readonly applied: readonly ObservedEvent[];
  /** Whether the client stayed subscribed to the end and so must have received everything. */
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

export type History = {
  readonly sends: readonly Send[];
  readonly subscriptions: readonly ObservedSubscription[];
  /** The events by chat, as the server exports them. */
  readonly log: ReadonlyMap<string, readonly ObservedEvent[]>;
  /** The two participants of each chat. */
  readonly people: ReadonlyMap<string, readonly string[]>;
  /** The messages by chat, as the API returns them, oldest first. */
  readonly shownMessages: ReadonlyMap<string, readonly ObservedEvent[]>;
  readonly shownChats: readonly ShownChat[];
  /** One sentence for each difference between the stored projections and the fold of the log. */
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

export type Violation = { readonly kind: (typeof violationKinds)[number]; readonly sentence: string };

const maxQuoteLength = 40;

/** Groups items by chat, preserving the order within each chat. */
export function byChat<Thing extends { readonly chatId: string }>(things: readonly Thing[]): Map<string, Thing[]> {
  const chats = new Map<string, Thing[]>();
  for (const thing of things) {
    const present = chats.get(thing.chatId);
    if (present) present.push(thing);
    else chats.set(thing.chatId, [thing]);
  }
  return chats;
}

export function describe({ chatId, seq, type, key }: ObservedEvent): string {
  return `${type} ${seq}${key === null ? "" : ` (${key})`} of chat ${chatId}`;
}

export function quote(text: string | null): string {
  if (text === null) return "nothing";
  return text.length > maxQuoteLength ? `"${text.slice(0, maxQuoteLength)}…"` : `"${text}"`;
}
