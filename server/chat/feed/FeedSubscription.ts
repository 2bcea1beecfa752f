import type { CursorSeal, Mark, Position } from "./cursor.js";
import type { ChatEvent } from "../events.js";
import type { EphemeralChatEvent } from "./ephemeralEvents.js";
import { DomainError } from "../../platform/errors/DomainError.js";

/** One event as a follower gets it. */
export type FeedItem = {
  readonly event: ChatEvent;
  /** The connection it came over, where that is known; an older client does not hear its own messages. */
  readonly origin: string | null;
  /** Where to go on behind this item; to be asked for before the next item is taken. */
  cursor(): string;
};

/** Something that passes, as a follower gets it who wants to hear of it. */
export type EphemeralItem = { readonly signal: EphemeralChatEvent; cursor(): string };

type Entry = FeedItem | EphemeralItem | { readonly floor: number };

/** What a follower tells of itself. */
export type FeedSubscriptionHooks = {
  /** It has ended. */
  readonly onClose: (follower: FeedSubscription) => void;
  /** It has taken an event. */
  readonly onTaken: (follower: FeedSubscription, event: ChatEvent) => void;
};

/** How many items may wait for a follower before it is cut off; it comes back with its cursor. */
const maxBacklog = 2000;
const ignore = () => undefined;
const nowhere: Position["ahead"] = new Map();

/** How many items may wait before what passes is no longer worth telling. */
const maxBeforeSignal = 100;

/**
 * One subscriber's way through a person's events: what it has applied, and what waits for it. It begins held back, so
 * that what happens while the past is being read waits behind the past.
 */
export class FeedSubscription implements AsyncIterableIterator<FeedItem | EphemeralItem, undefined> {
  private entries: Entry[] = [];
  private generation = "";
  private floor = 0;
  /** Null for the many who are not ahead anywhere. */
  private ahead: Map<string, Mark> | null = null;
  private state: "held" | "live" | "closed" = "held";
  private failure: Error | null = null;
  /** Settles the promise of the next item once there is one. */
  private look: () => void = ignore;

  constructor(
    /** Whose chats it follows. */
    readonly person: string,
    private readonly seal: CursorSeal,
    private readonly hooks: FeedSubscriptionHooks,
    private readonly wantsSignals = false,
  ) {}

  /** Takes an event that has just happened. */
  push(event: ChatEvent, origin: string | null): void {
    if (this.entries.length >= maxBacklog) {
      const reason = "This connection takes its events too slowly. Follow again from the last cursor.";
      this.fail(DomainError.of("UNAVAILABLE", "TOO_SLOW", reason));
      return;
    }
    this.entries.push(new EventEntry(event, origin, this));
    this.look();
  }

  /** Takes something that passes; it is dropped where it would have to wait long. */
  pushEphemeral(signal: EphemeralChatEvent): void {
    if (!this.wantsSignals || this.state !== "live" || this.entries.length > maxBeforeSignal) return;
    this.entries.push({ signal, cursor: () => this.cursor() });
    this.look();
  }

  /** Learns that every event below a transaction number has been pushed. */
  advance(floor: number): void {
    const last = this.entries.at(-1);
    if (last === undefined && this.state === "live") this.raise(floor);
    else if (last !== undefined && "floor" in last) this.entries[this.entries.length - 1] = { floor };
    else if (last !== undefined) this.entries.push({ floor });
  }

  /** Lets the items go: from `position` on, first the past, then what has been pushed meanwhile. */
  release(position: Position, past: readonly ChatEvent[]): void {
    if (this.state !== "held") return;
    this.generation = position.generation;
    this.floor = position.floor;
    for (const [chatId, mark] of position.ahead) this.note(chatId, mark);
    this.entries = [...past.map((event) => new EventEntry(event, null, this)), ...this.entries];
    this.state = "live";
    this.look();
  }

  /** Ends with an error. */
  fail(error: Error): void {
    this.failure = error;
    this.close();
  }

  /** Ends. */
  close(): void {
    if (this.state === "closed") return;
    this.state = "closed";
    this.entries = [];
    this.hooks.onClose(this);
    this.look();
  }

  next(): Promise<IteratorResult<FeedItem | EphemeralItem, undefined>> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const item = this.take();
        if (item) resolve({ done: false, value: item });
        else if (this.state !== "closed") return;
        else if (this.failure === null) resolve({ done: true, value: undefined });
        else reject(this.failure);
        this.look = ignore;
        // An error is told once.
        if (item === null) this.failure = null;
      };
      this.look = look;
      look();
    });
  }

  return(): Promise<IteratorResult<FeedItem | EphemeralItem, undefined>> {
    this.close();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Where to go on behind what has been taken. */
  cursor(): string {
    const { generation, floor, ahead } = this;
    return this.seal.seal(this.person, { generation, floor, ahead: ahead ?? nowhere });
  }

  private take(): FeedItem | EphemeralItem | null {
    if (this.state !== "live") return null;
    for (let entry = this.entries.shift(); entry !== undefined; entry = this.entries.shift()) {
      if ("floor" in entry) {
        this.raise(entry.floor);
      } else if ("signal" in entry) {
        return entry;
      } else if (this.apply(entry.event)) {
        this.hooks.onTaken(this, entry.event);
        return entry;
      }
    }
    return null;
  }

  /** Counts an event as applied; false when it was before. */
  private apply(event: ChatEvent): boolean {
    const known = this.ahead?.get(event.chatId);
    if (event.tx < this.floor || (known && event.seq <= known.seq)) return false;
    this.note(event.chatId, event);
    return true;
  }

  private note(chatId: string, mark: Mark): void {
    this.ahead ??= new Map();
    this.ahead.set(chatId, mark);
  }

  private raise(floor: number): void {
    this.floor = Math.max(this.floor, floor);
    if (this.ahead === null) return;
    for (const [chatId, { tx }] of this.ahead) if (tx < this.floor) this.ahead.delete(chatId);
    if (this.ahead.size === 0) this.ahead = null;
  }
}

/** An event that waits for a follower. */
class EventEntry implements FeedItem {
  constructor(
    readonly event: ChatEvent,
    readonly origin: string | null,
    private readonly follower: FeedSubscription,
  ) {}

  cursor(): string {
    return this.follower.cursor();
  }
}
