import type { CursorSeal, Mark, Position } from "./cursor.js";
import type { ChatEvent } from "../events.js";
import type { EphemeralChatEvent } from "./ephemeralEvents.js";
import { DomainError } from "../../platform/errors/DomainError.js";

export type FeedItem = {
  readonly event: ChatEvent;
  /** The connection that sent the event, if known; used to keep legacy clients from receiving their own messages. */
  readonly origin: string | null;
  /** Returns the cursor after this item; must be called before the next item is taken. */
  cursor(): string;
};

export type EphemeralItem = { readonly signal: EphemeralChatEvent; cursor(): string };

type Entry = FeedItem | EphemeralItem | { readonly floor: number };

export type FeedSubscriptionHooks = {
  readonly onClose: (subscription: FeedSubscription) => void;
  readonly onTaken: (subscription: FeedSubscription, event: ChatEvent) => void;
};

/**
 * A subscription fails if an event arrives while this many items are queued, not counting missed ones; the client can
 * resume from its last cursor.
 */
const maxBacklog = 2000;
const ignore = () => undefined;
const emptyAhead: Position["ahead"] = new Map();

/**
 * Ephemeral events are dropped while more than this many items are queued, not counting missed ones. This leaves room
 * for the reports at the start of a subscription: presence and delivery in up to 100 chats.
 */
const maxBacklogForEphemeral = 300;

/**
 * One subscription to a person's events: the position it has reached, and its queue. It starts paused: events that
 * arrive while the missed ones are being read are delivered after them.
 */
export class FeedSubscription implements AsyncIterableIterator<FeedItem | EphemeralItem, undefined> {
  private entries: Entry[] = [];
  private missedCount = 0;
  private generation = "";
  private floor = 0;
  /** Each chat's newest applied event, if it is not below the floor; null if there is none, as is usually the case. */
  private ahead: Map<string, Mark> | null = null;
  private state: "paused" | "live" | "closed" = "paused";
  private failure: Error | null = null;
  /** Settles the pending `next()` call, if any, once an item is available or the subscription has ended. */
  private settleNext: () => void = ignore;

  constructor(
    readonly person: string,
    private readonly seal: CursorSeal,
    private readonly hooks: FeedSubscriptionHooks,
    private readonly wantsEphemeral = false,
    /** Whether the subscriber is one of the person's devices rather than a program with an API key. */
    readonly isDevice = true,
  ) {}

  /** Queues an event; ends the subscription with an error if too many are waiting. */
  push(event: ChatEvent, origin: string | null): void {
    if (this.entries.length >= this.missedCount + maxBacklog) {
      const reason = "This connection reads its events too slowly. Subscribe again from the last cursor.";
      this.fail(DomainError.of("UNAVAILABLE", "TOO_SLOW", reason));
      return;
    }
    this.entries.push({ event, origin, cursor: () => this.cursor() });
    this.settleNext();
  }

  pushEphemeral(signal: EphemeralChatEvent): void {
    if (!this.wantsEphemeral || this.state !== "live") return;
    if (this.entries.length > this.missedCount + maxBacklogForEphemeral) return;
    this.entries.push({ signal, cursor: () => this.cursor() });
    this.settleNext();
  }

  /** Raises the cursor's floor once all queued items are taken; every event below the floor must have been pushed. */
  advance(floor: number): void {
    const last = this.entries.at(-1);
    if (last === undefined && this.state === "live") this.raise(floor);
    else if (last !== undefined && "floor" in last) this.entries[this.entries.length - 1] = { floor };
    else if (last !== undefined) this.entries.push({ floor });
  }

  /** Starts delivery after `position`: first the missed events, then those pushed in the meantime. */
  release(position: Position, missed: readonly ChatEvent[]): void {
    if (this.state !== "paused") return;
    this.generation = position.generation;
    this.floor = position.floor;
    for (const [chatId, mark] of position.ahead) this.note(chatId, mark);
    const cursor = () => this.cursor();
    this.entries = [...missed.map((event) => ({ event, origin: null, cursor })), ...this.entries];
    this.missedCount = missed.length;
    this.state = "live";
    this.settleNext();
  }

  fail(error: Error): void {
    this.failure = error;
    this.close();
  }

  close(): void {
    if (this.state === "closed") return;
    this.state = "closed";
    this.entries = [];
    this.hooks.onClose(this);
    this.settleNext();
  }

  next(): Promise<IteratorResult<FeedItem | EphemeralItem, undefined>> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        const item = this.take();
        if (item) resolve({ done: false, value: item });
        else if (this.state !== "closed") return;
        else if (this.failure === null) resolve({ done: true, value: undefined });
        else reject(this.failure);
        this.settleNext = ignore;
        // The error is reported only once.
        if (item === null) this.failure = null;
      };
      this.settleNext = settle;
      settle();
    });
  }

  return(): Promise<IteratorResult<FeedItem | EphemeralItem, undefined>> {
    this.close();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Returns the cursor after the items taken so far. */
  cursor(): string {
    const { generation, floor, ahead } = this;
    return this.seal.seal(this.person, { generation, floor, ahead: ahead ?? emptyAhead });
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

  /** Updates the position with an event; returns false if the position already covers the event. */
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
