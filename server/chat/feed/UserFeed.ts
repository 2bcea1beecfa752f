import type { FeedSubscription } from "./FeedSubscription.js";
import type { Position } from "./cursor.js";
import type { FeedReader } from "./FeedReader.js";
import type { SenderConnections } from "./SenderConnections.js";
import type { ChatLog } from "../log/ChatLog.js";
import type { ChatEvent } from "../events.js";
import { type EventEnvelope, readEnvelope } from "./envelope.js";
import type { PresenceTracker } from "../presence/PresenceTracker.js";
import type { PubSub, Envelope, Subscriber } from "../../platform/pubsub/pubsub.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";

const maxEventsPerRead = 200;
/** One resolved promise that all open feeds share to save memory. */
const alreadyOpen = Promise.resolve(null);

/**
 * Delivers the events of one person's chats to each of the person's subscriptions on this node: exactly once, in order
 * within each chat and without gaps.
 */
export class UserFeed implements Subscriber {
  /**
   * For each chat, the newest sequence number that was delivered, or was stored before the feed opened; null instead of
   * an empty map.
   */
  private delivered: Map<string, number> | null = null;
  /** Events that arrive before the starting position is known; null afterward. */
  private buffered: EventEnvelope[] | null = [];
  private opening: Promise<Position | null> | null = null;
  private subscriptions: readonly FeedSubscription[] = [];
  /** The chats whose gaps are being filled from the log; null for most feeds, which have no gaps. */
  private gapFills: Map<string, { isDirty: boolean; done: Promise<void> }> | null = null;

  constructor(
    private readonly person: string,
    private readonly deps: {
      pubsub: PubSub;
      log: ChatLog;
      reader: FeedReader;
      senderConnections: SenderConnections;
      presence: PresenceTracker;
      telemetry: Telemetry;
    },
  ) {}

  /**
   * Opens the feed unless it is already open: subscribes to the pubsub and reads the log's position. Resolves with that
   * position, or with null if the feed was already open; rejects if the log can't be read.
   */
  open(): Promise<Position | null> {
    return (this.opening ??= this.start());
  }

  add(subscription: FeedSubscription): void {
    this.subscriptions = this.subscriptions.concat(subscription);
  }

  /** Removes a subscription; returns whether it was the last one. */
  remove(subscription: FeedSubscription): boolean {
    this.subscriptions = this.subscriptions.filter((other) => other !== subscription);
    return this.subscriptions.length === 0;
  }

  get hasDevice(): boolean {
    return this.subscriptions.some(({ isDevice }) => isDevice);
  }

  /**
   * Delivers a chat's events up to a sequence number, if they have not been delivered yet.
   * @throws Error if the log can't be read right now
   */
  async catchUp(chatId: string, seq: number): Promise<void> {
    if (this.isDelivered(chatId, seq)) return;
    await this.fill(chatId);
    if (!this.isDelivered(chatId, seq)) throw new Error(`Chat ${chatId}'s events up to ${seq} were not delivered.`);
  }

  /** Raises the floor of all subscriptions' cursors; every event below it has been delivered. */
  advance(floor: number): void {
    for (const subscription of this.subscriptions) subscription.advance(floor);
  }

  close(): void {
    this.deps.pubsub.unsubscribe(this.person, this);
    for (const subscription of this.subscriptions) subscription.close();
  }

  fail(error: Error): void {
    for (const subscription of this.subscriptions) subscription.fail(error);
  }

  /** Subscribes before reading the log's position, so that no event is missed in between. */
  private async start(): Promise<Position> {
    await this.deps.pubsub.subscribe(this.person, this);
    const { position, newest } = await this.deps.reader.now(this.person);
    if (newest.size > 0) this.delivered = newest;
    const buffered = this.buffered ?? [];
    this.buffered = null;
    for (const envelope of buffered) this.take(envelope);
    this.opening = alreadyOpen;
    return position;
  }

  private isDelivered(chatId: string, seq: number): boolean {
    return seq <= (this.delivered?.get(chatId) ?? 0);
  }

  receive(published: Envelope): void {
    const envelope = readEnvelope(published);
    if (!envelope) return;
    if ("signal" in envelope)
      for (const subscription of this.subscriptions) subscription.pushEphemeral(envelope.signal);
    else if ("leftNode" in envelope) {
      if (this.hasDevice) this.deps.presence.arrive(this.person);
    } else if (this.buffered === null) this.take(envelope);
    else this.buffered.push(envelope);
  }

  private take(envelope: EventEnvelope): void {
    const { event } = envelope;
    const last = this.delivered?.get(event.chatId) ?? 0;
    const gapFill = this.gapFills?.get(event.chatId);
    if (event.seq <= last) return;
    if (!gapFill && event.seq === last + 1) {
      this.deliver(event, "pubsub", envelope);
      return;
    }
    void this.fill(event.chatId);
    const entry = this.gapFills?.get(event.chatId);
    if (entry) entry.isDirty = true;
  }

  private deliver(event: ChatEvent, way: "pubsub" | "log", envelope?: EventEnvelope): void {
    this.delivered ??= new Map();
    this.delivered.set(event.chatId, event.seq);
    const { metrics, logger, tracing, isVerbose } = this.deps.telemetry;
    const span =
      tracing && envelope?.trace && tracing.begin("feed deliver", { kind: "consumer", parent: envelope.trace });
    metrics.feedEvents.add(way);
    metrics.feedLag.of().observe(Math.max(0, Date.now() - event.recordedAt.getTime()) / 1000);
    if (isVerbose) {
      const { chatId, seq } = event;
      logger.debug(
        { requestId: envelope?.requestId, chatId, seq, personId: this.person, way },
        "An event was delivered",
      );
    }
    // The connection in the envelope may have ended, and its client may have resent the message over a new connection.
    const origin = this.deps.senderConnections.of(event) ?? envelope?.origin ?? null;
    for (const subscription of this.subscriptions) subscription.push(event, origin);
    if (span) span.end();
  }

  /** Delivers a chat's missing events from the log, one read at a time; reads again if more arrive in the meantime. */
  private fill(chatId: string): Promise<void> {
    const running = this.gapFills?.get(chatId);
    if (running) return running.done;
    const entry = { isDirty: false, done: Promise.resolve() };
    (this.gapFills ??= new Map()).set(chatId, entry);
    // If the read fails, the next comparison finds the same gap.
    entry.done = this.readMissing(chatId, entry).catch(() => undefined);
    return entry.done;
  }

  private async readMissing(chatId: string, entry: { isDirty: boolean }): Promise<void> {
    try {
      for (let isMore = true; isMore;) {
        entry.isDirty = false;
        const events = await this.deps.log.read(chatId, this.delivered?.get(chatId) ?? 0, maxEventsPerRead);
        for (const event of events) this.deliver(event, "log");
        isMore = events.length === maxEventsPerRead || entry.isDirty;
      }
    } finally {
      this.gapFills?.delete(chatId);
      if (this.gapFills?.size === 0) this.gapFills = null;
    }
  }
}
