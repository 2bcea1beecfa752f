import type { CursorSeal, Position } from "./cursor.js";
import { type FeedReader, type LogState, tooOld } from "./FeedReader.js";
import type { FloorWatch } from "./FloorWatch.js";
import { type FeedItem, FeedSubscription, type FeedSubscriptionHooks, type EphemeralItem } from "./FeedSubscription.js";
import type { SenderConnections } from "./SenderConnections.js";
import { UserFeed } from "./UserFeed.js";
import type { Viewer } from "../../accounts/index.js";
import type { ChatLog } from "../log/ChatLog.js";
import type { DeliveryReceipts } from "../presence/DeliveryReceipts.js";
import type { PresenceTracker } from "../presence/PresenceTracker.js";
import type { PubSub } from "../../platform/pubsub/pubsub.js";
import { failpoint } from "../../platform/process/failpoint.js";
import type { Logger } from "../../platform/telemetry/logger.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";

/** How often the node checks its deliveries against the log. */
const comparisonIntervalMs = 1000;

/** The feeds of all users connected to this node. */
export class FeedHub {
  private readonly feeds = new Map<string, UserFeed>();
  private state: LogState | null = null;
  private loadingState: Promise<void> | null = null;
  private comparing: Promise<void> | null = null;
  private flushing: Promise<void> | null = null;
  private readonly timer: NodeJS.Timeout;
  private readonly hooks: FeedSubscriptionHooks = {
    onClose: (subscription) => this.leave(subscription.person, subscription),
    onTaken: ({ person, isDevice }, { chatId, seq, authorId, fact }) => {
      const isIncomingMessage = fact.type === "MessageSent" && authorId !== person;
      if (isDevice && isIncomingMessage) this.deps.deliveries.note({ chatId, personId: person, upTo: seq });
    },
  };
  private isClosed = false;

  constructor(
    private readonly deps: {
      pubsub: PubSub;
      log: ChatLog;
      reader: FeedReader;
      senderConnections: SenderConnections;
      seal: CursorSeal;
      logger: Logger;
      presence: PresenceTracker;
      deliveries: DeliveryReceipts;
      telemetry: Telemetry;
      floorWatch: FloorWatch;
    },
  ) {
    this.timer = setInterval(() => this.tick(), comparisonIntervalMs);
    this.timer.unref();
    deps.pubsub.onReconnect(() => this.compare());
  }

  /**
   * Subscribes to the events of the viewer's chats: first those missed since the cursor, then live ones, each exactly
   * once and in order within its chat. Without a cursor, there are only live events. The iterator's `return` ends the
   * subscription.
   * @throws DomainError INVALID for a cursor that is not the viewer's, CONFLICT for one that is too old
   */
  async follow(viewer: Viewer, cursor: string | null): Promise<AsyncIterableIterator<FeedItem>> {
    // Without ephemeral events, every item is a chat event.
    return (await this.subscribe(viewer, cursor, false)) as AsyncIterableIterator<FeedItem>;
  }

  /** Subscribes like `follow`, but also to ephemeral events: typing, presence and delivery. */
  followWithEphemeral(viewer: Viewer, cursor: string | null): Promise<AsyncIterableIterator<FeedItem | EphemeralItem>> {
    return this.subscribe(viewer, cursor, true);
  }

  private async subscribe(viewer: Viewer, cursor: string | null, wantsEphemeral: boolean): Promise<FeedSubscription> {
    const { id: person, scopes } = viewer;
    const { seal, reader, deliveries, presence } = this.deps;
    const position = cursor === null ? null : seal.open(person, cursor);
    const subscription = new FeedSubscription(person, seal, this.hooks, wantsEphemeral, scopes === null);
    try {
      const present = await this.join(person, subscription);
      if (position) {
        const since = await reader.since(person, position);
        subscription.release(since.position, since.missed);
      } else subscription.release(present ?? (await reader.now(person)).position, []);
      failpoint("while-replaying");
    } catch (error) {
      subscription.close();
      throw error;
    }
    if (subscription.isDevice) deliveries.noteAll(person);
    if (wantsEphemeral) {
      deliveries.reportTo(person);
      presence.reportTo(person);
    }
    return subscription;
  }

  async cursorNow(person: string): Promise<string> {
    return this.deps.seal.seal(person, (await this.deps.reader.now(person)).position);
  }

  get size(): number {
    return this.feeds.size;
  }

  /** How long one write transaction has kept all cursors from advancing, in seconds. */
  get floorAgeSeconds(): number {
    return this.deps.floorWatch.ageSeconds;
  }

  /** Ends every feed, then stores the remaining delivery receipts and reports the users as disconnected. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    for (const feed of this.feeds.values()) feed.close();
    this.feeds.clear();
    await Promise.all([this.comparing, this.flushing]);
    await this.deps.deliveries.flush();
    await this.deps.presence.close();
  }

  /** Returns the log position where this call opened the feed; null if the feed was already open. */
  private async join(person: string, subscription: FeedSubscription): Promise<Position | null> {
    await this.loadState();
    let feed = this.feeds.get(person);
    if (!feed) {
      feed = new UserFeed(person, this.deps);
      this.feeds.set(person, feed);
    }
    if (subscription.isDevice && !feed.hasDevice) this.deps.presence.arrive(person);
    feed.add(subscription);
    return feed.open();
  }

  /**
   * Loads the starting state for comparisons, unless it is already loaded or being loaded. Feeds open only after that,
   * so no feed starts at an earlier position.
   */
  private loadState(): Promise<void> {
    this.loadingState ??= this.deps.reader.state().then(
      (state) => void (this.state = state),
      (error: unknown) => {
        this.loadingState = null;
        throw error;
      },
    );
    return this.loadingState;
  }

  private leave(person: string, subscription: FeedSubscription): void {
    const feed = this.feeds.get(person);
    if (!feed) return;
    const isEmpty = feed.remove(subscription);
    if (!feed.hasDevice) this.deps.presence.leave(person);
    if (!isEmpty) return;
    this.feeds.delete(person);
    const close = () => feed.close();
    feed.open().then(close, close);
  }

  private tick(): void {
    this.compare();
    this.flushing ??= this.flush().finally(() => (this.flushing = null));
  }

  private async flush(): Promise<void> {
    await this.deps.deliveries.flush();
    await this.deps.presence.flush();
  }

  /** Delivers events whose envelopes were lost; does nothing while a comparison is running. */
  private compare(): void {
    this.comparing ??= this.compareAll()
      .catch((error: unknown) => this.deps.telemetry.taskFailed("Failed to compare the feeds with the log", error))
      .finally(() => (this.comparing = null));
  }

  private async compareAll(): Promise<void> {
    // Runs even without subscribers, to watch the floor: webhooks, notifications and statistics wait for it to advance.
    await this.loadState();
    for (let isMore = true; isMore && this.state !== null && !this.isClosed;)
      isMore = await this.compareOnce(this.state);
    if (this.state !== null) await this.deps.floorWatch.observe(this.state.snapshot);
  }

  /** Delivers the events that have become visible since the given state; returns whether to read more immediately. */
  private async compareOnce(since: LogState): Promise<boolean> {
    const { state, chats, isMore } = await this.deps.reader.changedSince(since);
    if (state.generation !== since.generation) {
      await this.restart();
      return false;
    }
    await Promise.all(
      chats.flatMap(({ chatId, seq, studentId, tutorId }) =>
        [studentId, tutorId].map((person) => this.catchUp(person, chatId, seq)),
      ),
    );
    this.state = state;
    for (const feed of this.feeds.values()) feed.advance(state.floor);
    return isMore;
  }

  /**
   * Ends all subscriptions after a restore or a failover. The log may lack events that were already delivered, so every
   * client must fetch its chats again.
   */
  private async restart(): Promise<void> {
    this.deps.logger.warn("The chat log was restored; all subscribers must fetch their chats again");
    this.state = await this.deps.reader.state();
    for (const feed of [...this.feeds.values()]) feed.fail(tooOld());
  }

  private async catchUp(person: string, chatId: string, seq: number): Promise<void> {
    const feed = this.feeds.get(person);
    if (!feed) return;
    const isOpen = await feed.open().then(
      () => true,
      () => false,
    );
    if (isOpen) await feed.catchUp(chatId, seq);
  }
}
