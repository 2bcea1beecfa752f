import type { ApolloClient } from "../../graphql/hooks";
import { ChatAfreshDocument, ChatFeedDocument, ChatListDocument, InboxDocument } from "../../graphql/generated/graphql";
import { applySignal } from "./applySignal";
import { chatSessionOf } from "./chatSession";
import { tellTimeZone } from "./tellTimeZone";
import {
  applyToCache,
  forgetHistories,
  forgetPlacesBeside,
  hasHistory,
  lastMessageOf,
  lastSeqOf,
  moveToPlace,
  type FeedData,
} from "./inboxCache";
import { tellArrival } from "./notices/arrivals";

/** How many events are remembered for answers that left the server before them. */
const journalLength = 200;
const firstPause = 1_000;
const longestPause = 15_000;

/**
 * Follows everything that happens in the viewer's chats for as long as the page stands, and keeps the cache in step: the
 * list first, then the feed from the list's cursor on. Each event is applied once; what does not fit is fetched afresh.
 */
export class ChatFollower {
  private readonly stops = new Set<() => void>();
  private readonly fetching = new Set<string>();
  private journal: readonly FeedData[] = [];
  private cursor: string | null = null;
  private viewerId = "";
  private pause = firstPause;
  private stopped = false;

  constructor(private readonly client: ApolloClient) {}

  /** Begins; the function it returns ends it. */
  start(): () => void {
    this.guardAgainstOldAnswers();
    chatSessionOf(this.client).outbox.resume();
    void this.begin("cache-first");
    return () => {
      this.stopped = true;
      this.stops.forEach((stop) => stop());
    };
  }

  private async begin(fetchPolicy: "cache-first" | "network-only"): Promise<void> {
    try {
      const { data } = await this.client.query({ query: ChatListDocument, fetchPolicy });
      if (this.stopped || !data?.viewer) return;
      this.viewerId = data.viewer.person.id;
      this.cursor = data.chats.feedCursor;
      const listed = data.chats.edges.map(({ node }) => node.id);
      if (fetchPolicy === "network-only") forgetPlacesBeside(this.client.cache, listed);
      void tellTimeZone(this.client, this.viewerId);
      this.listen();
    } catch {
      this.later(() => this.begin(fetchPolicy));
    }
  }

  /** The socket carries the subscription through lost connections; each time it is sent with the newest cursor. */
  private listen(): void {
    const end = (goOn: () => unknown) =>
      this.later(() => {
        this.stops.delete(stop);
        stop();
        goOn();
      });
    const subscription = this.client
      .subscribe({
        query: ChatFeedDocument,
        variables: { after: this.cursor },
        fetchPolicy: "no-cache",
        context: { freshVariables: () => ({ after: this.cursor }) },
      })
      .subscribe({
        next: ({ data, error }) => {
          if (data) this.receive(data.chatFeed);
          else if (error) end(() => this.beginAfresh());
        },
        error: () => end(() => this.beginAfresh()),
        complete: () => end(() => this.listen()),
      });
    const stop = () => subscription.unsubscribe();
    this.stops.add(stop);
  }

  /** The server can't go on from the cursor: the list and what is open are fetched again. */
  private beginAfresh(): void {
    this.journal = [];
    forgetHistories(this.client.cache);
    chatSessionOf(this.client).older.forget();
    void this.begin("network-only");
  }

  private receive(item: FeedData): void {
    this.cursor = item.cursor;
    this.pause = firstPause;
    // What passes and is not kept, as typing, has no place in the order.
    if (item.seq === 0) {
      applySignal(this.client, item);
      return;
    }
    this.journal = [...this.journal, item].slice(-journalLength);
    if (!this.apply(item)) void this.fetchAfresh(item);
    const { event } = item;
    const { outbox, typing, older } = chatSessionOf(this.client);
    if (event.__typename === "MessageEdited" || event.__typename === "MessageRemoved") older.change(event.message);
    if (event.__typename === "MessageSent") {
      outbox.settle(item.chatId, event.message.clientMessageId, item.seq);
      if (event.message.author.id !== this.viewerId) {
        typing.end(item.chatId);
        tellArrival(this.client, event.message);
      }
    }
  }

  private apply(item: FeedData): boolean {
    const { attendedId } = chatSessionOf(this.client);
    return applyToCache(this.client.cache, item, { viewerId: this.viewerId, attendedId });
  }

  private async fetchAfresh(item: FeedData): Promise<void> {
    const { chatId, event } = item;
    if (this.fetching.has(chatId) || this.stopped) return;
    this.fetching.add(chatId);
    const { cache } = this.client;
    const before = lastMessageOf(cache, chatId);
    try {
      const variables = { id: chatId, withMessages: hasHistory(cache, chatId) };
      await this.client.query({ query: ChatAfreshDocument, variables, fetchPolicy: "network-only" });
    } catch {
      this.later(() => {
        this.fetching.delete(chatId);
        void this.fetchAfresh(item);
      });
      return;
    }
    this.fetching.delete(chatId);
    const isNewer = before === undefined ? event.__typename === "MessageSent" : lastMessageOf(cache, chatId) !== before;
    if (isNewer) moveToPlace(cache, chatId);
    this.replay(chatId);
  }

  /** An answer may have left the server before events that were applied here: those are applied again on top of it. */
  private guardAgainstOldAnswers(): void {
    const stop = this.client.cache.watch({
      query: InboxDocument,
      optimistic: false,
      callback: ({ result }) => {
        const listed = result?.chats?.edges ?? [];
        const behind = listed.filter(({ node }) => (node?.lastSeq ?? 0) < this.newestSeqOf(node?.id));
        if (behind.length > 0) queueMicrotask(() => behind.forEach(({ node }) => this.replay(node?.id)));
      },
    });
    this.stops.add(stop);
  }

  private replay(chatId: string | undefined): void {
    if (chatId === undefined) return;
    const known = lastSeqOf(this.client.cache, chatId) ?? 0;
    const missed = this.journal.filter((item) => item.chatId === chatId && item.seq > known);
    const misfit = missed.find((item) => !this.apply(item));
    if (misfit) this.later(() => this.fetchAfresh(misfit));
  }

  private newestSeqOf(chatId: string | undefined): number {
    return this.journal.findLast((item) => item.chatId === chatId)?.seq ?? 0;
  }

  private later(work: () => unknown): void {
    const timer = setTimeout(() => {
      this.stops.delete(stop);
      work();
    }, this.pause);
    const stop = () => clearTimeout(timer);
    this.stops.add(stop);
    this.pause = Math.min(this.pause * 2, longestPause);
  }
}
