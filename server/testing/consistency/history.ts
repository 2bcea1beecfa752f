/** An answer by which the server promised that a message is stored. */
export type Acknowledgement = { readonly at: number; readonly seq: number };

/** A message that somebody wanted to send, as its sender saw it; times are of one clock, in milliseconds. */
export type Send = {
  readonly chatId: string;
  readonly authorId: string;
  /** The key under which every attempt was made. */
  readonly key: string;
  readonly content: string;
  /** When it was first attempted. */
  readonly invokedAt: number;
  /** Every promise that was given, the first one first; empty while nobody promised anything. */
  readonly acknowledgements: readonly Acknowledgement[];
};

/** Something that happened in a chat, as it was read from the log or heard from a feed. */
export type Happening = {
  readonly chatId: string;
  readonly seq: number;
  readonly type: string;
  readonly authorId: string;
  /** The key and the text of a message; null for anything else. */
  readonly key: string | null;
  readonly content: string | null;
  /** How far was read, when somebody read; else null. */
  readonly upTo: number | null;
};

/** What one client was told, from where it began. */
export type Following = {
  /** Who followed, in words for a person. */
  readonly name: string;
  readonly personId: string;
  /** The newest sequence number of each chat that it had fetched when it began; 0 for a chat that is not here. */
  readonly since: ReadonlyMap<string, number>;
  /** Everything it was told, in the order in which it came. */
  readonly applied: readonly Happening[];
  /** Whether it went on to the end, so that it must have been told everything. */
  readonly toTheEnd: boolean;
  /**
   * For an older client, which hears of messages only and not of those it sent over this very connection: their keys.
   * Null for a client that hears everything.
   */
  readonly ownKeys: ReadonlySet<string> | null;
};

/** A chat as its participant's list shows it at the end. */
export type ShownChat = {
  readonly chatId: string;
  readonly personId: string;
  readonly lastSeq: number;
  readonly unreadCount: number;
};

/** What everybody saw, and what was there at the end. */
export type History = {
  readonly sends: readonly Send[];
  readonly followings: readonly Following[];
  /** The log of each chat, as the server gives it out. */
  readonly log: ReadonlyMap<string, readonly Happening[]>;
  /** The two people of each chat. */
  readonly people: ReadonlyMap<string, readonly string[]>;
  /** The messages of each chat, as its history shows them, oldest first. */
  readonly shownMessages: ReadonlyMap<string, readonly Happening[]>;
  readonly shownChats: readonly ShownChat[];
  /** How the stored projections differ from the fold of the log, in words. */
  readonly differences: readonly string[];
};

/** In which way something is wrong. */
export const violationKinds = [
  "lost",
  "invented",
  "doubled",
  "misnumbered",
  "misordered",
  "echoed",
  "misprojected",
] as const;

/** Something that must not be, in a sentence. */
export type Violation = { readonly kind: (typeof violationKinds)[number]; readonly sentence: string };

const maxQuoteLength = 40;

/** The same things, chat by chat, each chat's in their order. */
export function byChat<Thing extends { readonly chatId: string }>(things: readonly Thing[]): Map<string, Thing[]> {
  const chats = new Map<string, Thing[]>();
  for (const thing of things) {
    const present = chats.get(thing.chatId);
    if (present) present.push(thing);
    else chats.set(thing.chatId, [thing]);
  }
  return chats;
}

/** A happening in a few words. */
export function describe({ chatId, seq, type, key }: Happening): string {
  return `${type} ${seq}${key === null ? "" : ` (${key})`} of chat ${chatId}`;
}

/** A text in quotes, not too long. */
export function quote(text: string | null): string {
  if (text === null) return "nothing";
  return text.length > maxQuoteLength ? `"${text.slice(0, maxQuoteLength)}…"` : `"${text}"`;
}
