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
/** What all feeds share that are open. */
const opened = Promise.resolve(null);

/** The events of one person's chats on this node: in each chat's order, without a hole, each once, to every follower. */
export class UserFeed implements Subscriber {
  /** The newest sequence number of each chat that has been handed on; null while there is none. */
  private delivered: Map<string, number> | null = null;
  /** What was heard before it was known where the feed begins; null from then on. */
  private early: EventEnvelope[] | null = [];
  private opening: Promise<Position | null> | null = null;
  private followers: readonly FeedSubscription[] = [];
  /** The chats whose log is being read; null for the many who miss nothing. */
  private filling: Map<string, { isDirty: boolean; done: Promise<void> }> | null = null;

  constructor(
    private readonly person: string,
    private readonly parts: {
      pubsub: PubSub;
      log: ChatLog;
      reader: FeedReader;
      origins: SenderConnections;
      presence: PresenceTracker;
      telemetry: Telemetry;
    },
  ) {}

  /** Resolves when it listens, with where the log stood if that has just been read; fails when that can't be read. */
  open(): Promise<Position | null> {
    return (this.opening ??= this.begin());
  }

  /** Adds a follower; what happens from now on is pushed to it. */
  add(follower: FeedSubscription): void {
    this.followers = this.followers.concat(follower);
  }

  /** Takes a follower away; true when it was the last. */
  remove(follower: FeedSubscription): boolean {
    this.followers = this.followers.filter((other) => other !== follower);
    return this.followers.length === 0;
  }

  /**
   * Makes sure that a chat is handed on up to a sequence number.
   * @throws Error when the log can't be read now
   */
  async catchUp(chatId: string, seq: number): Promise<void> {
    if (this.isHandedOn(chatId, seq)) return;
    await this.fill(chatId);
    if (!this.isHandedOn(chatId, seq)) throw new Error(`Chat ${chatId} is not handed on up to ${seq}.`);
  }

  /** Learns that every event below a transaction number has been handed on. */
  advance(floor: number): void {
    for (const follower of this.followers) follower.advance(floor);
  }

  /** Stops listening and ends every follower. */
  close(): void {
    this.parts.pubsub.unsubscribe(this.person, this);
    for (const follower of this.followers) follower.close();
  }

  /** Ends every follower with an error. */
  fail(error: Error): void {
    for (const follower of this.followers) follower.fail(error);
  }

  /** Begins to listen, and only then looks where the log stands, so that nothing falls between. */
  private async begin(): Promise<Position> {
    await this.parts.pubsub.subscribe(this.person, this);
    const { position, newest } = await this.parts.reader.now(this.person);
    if (newest.size > 0) this.delivered = newest;
    const early = this.early ?? [];
    this.early = null;
    for (const envelope of early) this.take(envelope);
    this.opening = opened;
    return position;
  }

  private isHandedOn(chatId: string, seq: number): boolean {
    return seq <= (this.delivered?.get(chatId) ?? 0);
  }

  /** Hears an envelope to the person. */
  receive(given: Envelope): void {
    const envelope = readEnvelope(given);
    if (!envelope) return;
    if ("signal" in envelope) for (const follower of this.followers) follower.pushEphemeral(envelope.signal);
    else if ("leftNode" in envelope) this.parts.presence.arrive(this.person);
    else if (this.early === null) this.take(envelope);
    else this.early.push(envelope);
  }

  private take(envelope: EventEnvelope): void {
    const { event } = envelope;
    const last = this.delivered?.get(event.chatId) ?? 0;
    const filling = this.filling?.get(event.chatId);
    if (event.seq <= last) return;
    if (!filling && event.seq === last + 1) {
      this.hand(event, "pubsub", envelope);
      return;
    }
    void this.fill(event.chatId);
    const entry = this.filling?.get(event.chatId);
    if (entry) entry.isDirty = true;
  }

  private hand(event: ChatEvent, way: "pubsub" | "log", envelope?: EventEnvelope): void {
    this.delivered ??= new Map();
    this.delivered.set(event.chatId, event.seq);
    const { metrics, logger, tracing, isVerbose } = this.parts.telemetry;
    const span =
      tracing && envelope?.trace && tracing.begin("feed hand on", { kind: "consumer", parent: envelope.trace });
    metrics.feedEvents.add(way);
    metrics.feedLag.of().note(Math.max(0, Date.now() - event.recordedAt.getTime()) / 1000);
    if (isVerbose) {
      const { chatId, seq } = event;
      logger.debug(
        { requestId: envelope?.requestId, chatId, seq, personId: this.person, way },
        "An event was handed on",
      );
    }
    const origin = envelope?.origin ?? this.parts.origins.of(event);
    for (const follower of this.followers) follower.push(event, origin);
    if (span) span.end();
  }

  /** Reads from the log what is missing of a chat; one reader a chat, which reads again when more was rung meanwhile. */
  private fill(chatId: string): Promise<void> {
    const present = this.filling?.get(chatId);
    if (present) return present.done;
    const entry = { isDirty: false, done: Promise.resolve() };
    (this.filling ??= new Map()).set(chatId, entry);
    // Where the database is away the next comparison finds the same hole.
    entry.done = this.readMissing(chatId, entry).catch(() => undefined);
    return entry.done;
  }

  private async readMissing(chatId: string, entry: { isDirty: boolean }): Promise<void> {
    try {
      for (let isMore = true; isMore;) {
        entry.isDirty = false;
        const events = await this.parts.log.read(chatId, this.delivered?.get(chatId) ?? 0, maxEventsPerRead);
        for (const event of events) this.hand(event, "log");
        isMore = events.length === maxEventsPerRead || entry.isDirty;
      }
    } finally {
      this.filling?.delete(chatId);
      if (this.filling?.size === 0) this.filling = null;
    }
  }
}
