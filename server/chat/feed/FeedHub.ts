import type { CursorSeal, Position } from "./cursor.js";
import { type FeedReader, type LogState, tooOld } from "./FeedReader.js";
import type { FloorWatch } from "./FloorWatch.js";
import { type FeedItem, FeedSubscription, type FeedSubscriptionHooks, type EphemeralItem } from "./FeedSubscription.js";
import type { SenderConnections } from "./SenderConnections.js";
import { UserFeed } from "./UserFeed.js";
import type { ChatLog } from "../log/ChatLog.js";
import type { DeliveryReceipts } from "../presence/DeliveryReceipts.js";
import type { PresenceTracker } from "../presence/PresenceTracker.js";
import type { PubSub } from "../../platform/pubsub/pubsub.js";
import { failpoint } from "../../platform/process/failpoint.js";
import type { Logger } from "../../platform/telemetry/logger.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";

/** How often the node compares what it handed on with the log, in milliseconds. */
const comparisonEvery = 1000;

/** The feeds of everybody who is connected to this node. */
export class FeedHub {
  private readonly people = new Map<string, UserFeed>();
  private state: LogState | null = null;
  private beginning: Promise<void> | null = null;
  /** What the last tick began and is not done yet. */
  private comparing: Promise<void> | null = null;
  private keeping: Promise<void> | null = null;
  private readonly timer: NodeJS.Timeout;
  private readonly hooks: FeedSubscriptionHooks = {
    onClose: (follower) => this.leave(follower.person, follower),
    onTaken: ({ person }, { chatId, seq, authorId, fact }) => {
      const isForThem = fact.type === "MessageSent" && authorId !== person;
      if (isForThem) this.parts.deliveries.note({ chatId, personId: person, upTo: seq });
    },
  };
  private isClosed = false;

  constructor(
    private readonly parts: {
      pubsub: PubSub;
      log: ChatLog;
      reader: FeedReader;
      origins: SenderConnections;
      seal: CursorSeal;
      logger: Logger;
      presence: PresenceTracker;
      deliveries: DeliveryReceipts;
      telemetry: Telemetry;
      floorWatch: FloorWatch;
    },
  ) {
    this.timer = setInterval(() => this.tick(), comparisonEvery);
    this.timer.unref();
    parts.pubsub.onReconnect(() => this.compare());
  }

  /**
   * Follows a person's chats: what was missed since the cursor first, then what happens, in each chat's order, each event
   * once. Without a cursor it begins now. Ends when the iterator is returned.
   * @throws DomainError INVALID for a cursor that is not this person's, CONFLICT for one that is too old
   */
  async follow(person: string, cursor: string | null): Promise<AsyncIterableIterator<FeedItem>> {
    // Without signals, all that a follower takes are events.
    return (await this.begin(person, cursor, false)) as AsyncIterableIterator<FeedItem>;
  }

  /** Follows as `follow` does, and also hears what passes: who writes, who came, what was delivered. */
  followWithEphemeral(person: string, cursor: string | null): Promise<AsyncIterableIterator<FeedItem | EphemeralItem>> {
    return this.begin(person, cursor, true);
  }

  private async begin(person: string, cursor: string | null, wantsSignals: boolean): Promise<FeedSubscription> {
    const { seal, reader, deliveries } = this.parts;
    const position = cursor === null ? null : seal.open(person, cursor);
    const follower = new FeedSubscription(person, seal, this.hooks, wantsSignals);
    try {
      const present = await this.join(person, follower);
      if (position) {
        const since = await reader.since(person, position);
        follower.release(since.position, since.past);
      } else follower.release(present ?? (await reader.now(person)).position, []);
      failpoint("while-replaying");
    } catch (error) {
      follower.close();
      throw error;
    }
    deliveries.noteAll(person);
    return follower;
  }

  /** A cursor for where a person's chats stand now. */
  async cursorNow(person: string): Promise<string> {
    return this.parts.seal.seal(person, (await this.parts.reader.now(person)).position);
  }

  /** How many people are followed here. */
  get size(): number {
    return this.people.size;
  }

  /** For how long, in seconds, one writing transaction has kept all cursors from moving on. */
  get floorAgeSeconds(): number {
    return this.parts.floorWatch.ageSeconds;
  }

  /** Ends every feed. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    for (const feed of this.people.values()) feed.close();
    this.people.clear();
    await Promise.all([this.comparing, this.keeping]);
    await this.parts.deliveries.flush();
    await this.parts.presence.close();
  }

  /** Adds a follower to the person's feed; answers where the log stood if that was read after it was added. */
  private async join(person: string, follower: FeedSubscription): Promise<Position | null> {
    await this.findState();
    let feed = this.people.get(person);
    if (!feed) {
      feed = new UserFeed(person, this.parts);
      this.people.set(person, feed);
      this.parts.presence.arrive(person);
    }
    feed.add(follower);
    return feed.open();
  }

  /** Finds where comparisons start from; every feed is opened later, so that none begins before it. */
  private findState(): Promise<void> {
    this.beginning ??= this.parts.reader.state().then(
      (state) => void (this.state = state),
      (error: unknown) => {
        this.beginning = null;
        throw error;
      },
    );
    return this.beginning;
  }

  private leave(person: string, follower: FeedSubscription): void {
    const feed = this.people.get(person);
    if (!feed?.remove(follower)) return;
    this.people.delete(person);
    this.parts.presence.leave(person);
    const close = () => feed.close();
    feed.open().then(close, close);
  }

  private tick(): void {
    this.compare();
    this.keeping ??= this.keep().finally(() => (this.keeping = null));
  }

  private async keep(): Promise<void> {
    await this.parts.deliveries.flush();
    await this.parts.presence.flush();
  }

  /** Compares, unless that is going on; a lost envelope is made good here at the latest. */
  private compare(): void {
    this.comparing ??= this.compareAll()
      .catch((error: unknown) => this.parts.logger.warn({ err: error }, "The feeds could not be compared with the log"))
      .finally(() => (this.comparing = null));
  }

  private async compareAll(): Promise<void> {
    for (let isMore = true; isMore && this.state !== null && !this.isClosed;)
      isMore = await this.compareOnce(this.state);
    if (this.state !== null) await this.parts.floorWatch.note(this.state.snapshot);
  }

  /** Compares once; answers whether more is to be read at once. */
  private async compareOnce(since: LogState): Promise<boolean> {
    const { state, chats, isMore } = await this.parts.reader.changedSince(since);
    if (state.generation !== since.generation) {
      await this.beginAnew();
      return false;
    }
    await Promise.all(
      chats.flatMap(({ chatId, seq, studentId, tutorId }) =>
        [studentId, tutorId].map((person) => this.catchUp(person, chatId, seq)),
      ),
    );
    this.state = state;
    for (const feed of this.people.values()) feed.advance(state.floor);
    return isMore;
  }

  /** The log was restored from a backup under our feet: what was handed on may not be in it, so all fetch afresh. */
  private async beginAnew(): Promise<void> {
    this.parts.logger.warn("The chat log was restored; everybody who follows it begins anew");
    this.state = await this.parts.reader.state();
    for (const feed of [...this.people.values()]) feed.fail(tooOld());
  }

  private async catchUp(person: string, chatId: string, seq: number): Promise<void> {
    const feed = this.people.get(person);
    if (!feed) return;
    const isOpen = await feed.open().then(
      () => true,
      () => false,
    );
    if (isOpen) await feed.catchUp(chatId, seq);
  }
}
