import type { ObservedEvent } from "../history.js";
import { toObservedEvent } from "../readBack.js";
import type { SubscriptionNotes, HistoryRecorder } from "../HistoryRecorder.js";
import type { Viewer } from "../../../accounts/index.js";
import type { FeedItem } from "../../../chat/index.js";
import type { ChatApi } from "./chatApi.js";

export type SubscriberOptions = {
  readonly name: string;
  readonly who: Viewer;
  /**
   * For a legacy client, its connection and the keys of the messages sent over it; null if the client receives all
   * events.
   */
  readonly legacy: { readonly connection: string; readonly keys: ReadonlySet<string> } | null;
};

/** Subscribes to a user's chats on one node at a time and records what it receives. */
export class SimulatedSubscriber {
  private cursor: string | null = null;
  private feed: AsyncIterableIterator<FeedItem> | null = null;
  private readonly waiting = new Set<() => void>();

  private constructor(
    private readonly options: SubscriberOptions,
    private readonly notes: SubscriptionNotes,
  ) {}

  static async begin(
    options: SubscriberOptions,
    chatApi: ChatApi,
    recorder: HistoryRecorder,
  ): Promise<SimulatedSubscriber> {
    const { name, who, legacy } = options;
    const cursor = await chatApi.cursorNow(who);
    const chats = await chatApi.chats(who, { first: 100, after: null, onlyUnread: false });
    const since = new Map(chats.items.map(({ id, lastSeq }) => [id, lastSeq]));
    const notes = recorder.subscribed({ name, personId: who.id, since, ownKeys: legacy?.keys ?? null });
    const subscriber = new SimulatedSubscriber(options, notes);
    subscriber.cursor = cursor;
    await subscriber.resume(chatApi);
    return subscriber;
  }

  async resume(chatApi: ChatApi): Promise<void> {
    this.feed = await chatApi.follow(this.options.who, this.cursor);
    void this.listen(this.feed);
  }

  /** Closes the feed, as if the connection had been lost. */
  async cut(): Promise<void> {
    const { feed } = this;
    this.feed = null;
    await feed?.return?.();
  }

  async receives(key: string): Promise<void> {
    while (!this.notes.applied.some((observed) => observed.key === key)) {
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  private async listen(feed: AsyncIterableIterator<FeedItem>): Promise<void> {
    for await (const item of feed) {
      // Drop items that were in flight when the connection was lost.
      if (feed !== this.feed) return;
      this.cursor = item.cursor();
      this.record(toObservedEvent(item.event), item.origin);
    }
  }

  /** Skips events that the facade would withhold from this client. */
  private record(observed: ObservedEvent, origin: string | null): void {
    const { legacy } = this.options;
    const isWithheld =
      legacy !== null && (observed.type !== "MessageSent" || (observed.seq !== 2 && origin === legacy.connection));
    if (isWithheld) return;
    this.notes.received(observed);
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}
