import {
  RefetchedChatDocument,
  type RefetchedChatQuery,
  type ChatListQuery,
  InboxDocument,
} from "../../../graphql/generated/graphql";
import { Unreachable } from "../../../graphql/connection/failures";
import type { ApolloClient } from "../../../graphql/hooks";
import type { Connection } from "../outbox/ackTimeout";
import type { FeedData } from "./applyChatEvent";
import { applyEphemeralEvent } from "./applyEphemeralEvent";
import { chatSessionOf, type ChatSession } from "./chatSession";
import {
  applyToCache,
  chatsWithHistory,
  forgetHistories,
  forgetSeqsExcept,
  hasHistory,
  hasMoreChats,
  isHistoryBehind,
  isUnreadIn,
  lastSeqOf,
  recountUnread,
  reorderChat,
} from "./inboxCache";

/** How many recent events to keep; they are reapplied on top of responses that the server sent before them. */
const journalLength = 200;
const firstDelayMs = 250;
const maxDelayMs = 15_000;

/** The `fetch…` functions reject if they get no data. */
export type InboxDependencies = {
  readonly client: ApolloClient;
  readonly connection: Pick<Connection, "isUp" | "watch">;
  /** Fetches the chat list, bypassing the cache if `isFresh`. */
  readonly fetchList: (isFresh: boolean) => Promise<ChatListQuery>;
  /** Fetches one chat, bypassing the cache; never called concurrently. */
  readonly fetchChat: (variables: ChatVariables) => Promise<RefetchedChatQuery>;
  /** Called with the viewer's id whenever the list has been loaded, and whenever a lost connection is restored. */
  readonly onViewer: (viewerId: string) => unknown;
};

type ChatVariables = { readonly id: string; readonly withMessages: boolean };

/** The subscription to keep open, starting after the cursor `after`. A new `id` means that it must be opened again. */
export type FeedSubscription = { readonly id: number; readonly after: string | null };

/**
 * Keeps the cache in sync with the viewer's chats: loads the list, then applies the feed starting at the list's cursor.
 * Each event counts once; after a missed event, its chat is refetched. The inbox doesn't open subscriptions itself: the
 * caller opens `subscription`, passes its items to `receive`, and calls `end` when it ends.
 */
export class ChatInbox {
  private readonly stops = new Set<() => void>();
  private readonly listeners = new Set<() => void>();
  /** The chats that are being refetched, or will be after a delay. */
  private readonly fetching = new Set<string>();
  /** For each refetched chat, the sequence number of the last event that the total unread count includes. */
  private readonly recounted = new Map<string, number>();
  private lastFetch: Promise<unknown> = Promise.resolve();
  private journal: readonly FeedData[] = [];
  private current: FeedSubscription | null = null;
  private lastId = 0;
  private viewerId = "";
  private delay = firstDelayMs;
  private stopped = false;

  constructor(private readonly dependencies: InboxDependencies) {}

  private get client(): ApolloClient {
    return this.dependencies.client;
  }

  private get session(): ChatSession {
    return chatSessionOf(this.client);
  }

  readonly subscription = (): FeedSubscription | null => this.current;

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Loads the list and keeps applying events until the returned function is called. */
  start(): () => void {
    this.stopped = false;
    this.guardAgainstStaleResponses();
    const { connection, onViewer } = this.dependencies;
    const follow = () => {
      // After a lost connection, graphql-ws would resubscribe with the old cursor, so the subscription is replaced.
      if (!connection.isUp() && this.current !== null) this.subscribe();
      // When the page first connects, `onViewer` has just been called, because the list was loaded.
      if (connection.isUp() && this.lastId > 1) void onViewer(this.viewerId);
    };
    this.stops.add(connection.watch(follow));
    this.session.outbox.resume();
    void this.loadAndSubscribe(false);
    return () => {
      this.stopped = true;
      // The cache lacks the events of the chats being refetched, so the next inbox must get them again.
      if (this.fetching.size > 0) this.session.feedCursor = null;
      this.stops.forEach((stop) => stop());
      this.stops.clear();
    };
  }

  private async loadAndSubscribe(isFresh: boolean): Promise<void> {
    try {
      const { viewer, chats } = await this.dependencies.fetchList(isFresh);
      if (this.stopped || !viewer) return;
      this.viewerId = viewer.person.id;
      // The cache has all events up to the session's cursor. The cached list's own cursor may be older.
      const isStart = this.session.feedCursor === null;
      if (isFresh || isStart) this.session.feedCursor = chats.feedCursor;
      const listed = chats.edges.map(({ node }) => node.id);
      const { cache } = this.client;
      if (isFresh) {
        forgetSeqsExcept(cache, listed);
        this.recounted.clear();
        // Don't do this earlier: a history refetched while the list was loading could lack messages that the feed
        // doesn't deliver.
        forgetHistories(cache, listed);
        this.session.older.forget();
      }
      void this.dependencies.onViewer(this.viewerId);
      this.subscribe();
      // A conversation that the server read before the list may lack events that the feed doesn't deliver.
      const suspects = isStart ? chatsWithHistory(cache) : listed.filter((id) => isHistoryBehind(cache, id));
      // Each response replaces the total, so recount it, unless this is the start and all chats are loaded. The total
      // is then just the sum of their counts.
      for (const id of suspects) void this.refetchChat(id, !isStart || hasMoreChats(cache));
    } catch {
      this.retryLater(() => this.loadAndSubscribe(isFresh));
    }
  }

  private subscribe(): void {
    this.lastId += 1;
    this.setSubscription({ id: this.lastId, after: this.session.feedCursor });
  }

  private setSubscription(subscription: FeedSubscription | null): void {
    this.current = subscription;
    this.listeners.forEach((listener) => listener());
  }

  /**
   * Handles the end of a subscription: after a delay, resumes from the cursor or, if there was an error other than a
   * lost connection, starts over.
   */
  end(subscription: FeedSubscription, error?: unknown): void {
    if (subscription !== this.current || this.stopped) return;
    this.setSubscription(null);
    const canResume = error === undefined || error instanceof Unreachable;
    this.retryLater(() => (canResume ? this.subscribe() : this.startOver()));
  }

  /** Refetches the list and open conversations, because the server may be unable to resume from the cursor. */
  private startOver(): void {
    this.journal = [];
    void this.loadAndSubscribe(true);
  }

  /** Applies an item, unless its subscription was replaced: the new subscription delivers the item, too. */
  receive(subscription: FeedSubscription, item: FeedData): void {
    if (subscription !== this.current) return;
    this.session.feedCursor = item.cursor;
    this.delay = firstDelayMs;
    // Ephemeral events, such as typing, have sequence number 0.
    if (item.seq === 0) {
      applyEphemeralEvent(this.client, item);
      return;
    }
    if (item.seq <= this.newestSeqOf(item.chatId)) return;
    this.journal = [...this.journal, item].slice(-journalLength);
    const { event } = item;
    const { outbox, typing, older, arrivalListeners } = this.session;
    const isUnread = event.__typename === "MessageSent" && isUnreadIn(this.client.cache, event.message);
    const isCounted = item.seq <= (this.recounted.get(item.chatId) ?? 0);
    if (!this.apply(item) && !isCounted) void this.refetchChat(item.chatId);
    if (event.__typename === "MessageEdited" || event.__typename === "MessageRemoved") older.change(event.message);
    if (event.__typename === "MessageSent") {
      outbox.settle(item.chatId, event.message.clientMessageId, item.seq);
      if (event.message.author.id !== this.viewerId) {
        typing.end(item.chatId);
        if (isUnread) arrivalListeners.forEach((listener) => listener(event.message));
      }
    }
  }

  private apply(item: FeedData): boolean {
    const { attendedId } = this.session;
    return applyToCache(this.client.cache, item, { viewerId: this.viewerId, attendedId });
  }

  private async refetchChat(chatId: string, withUnread = true): Promise<void> {
    if (this.fetching.has(chatId) || this.stopped) return;
    this.fetching.add(chatId);
    const { cache } = this.client;
    try {
      const variables = { id: chatId, withMessages: hasHistory(cache, chatId), withUnread };
      const response = this.lastFetch.then(() => this.dependencies.fetchChat(variables));
      this.lastFetch = response.catch(() => undefined);
      const data = await response;
      // Don't write the unread chats: they would replace newer counts in the cache.
      cache.writeQuery({ query: RefetchedChatDocument, variables: { ...variables, withUnread: false }, data });
      this.fetching.delete(chatId);
      reorderChat(cache, chatId);
      this.replay(chatId);
      recountUnread(cache, data.chats);
      if (withUnread) this.recounted.set(chatId, lastSeqOf(cache, chatId) ?? 0);
    } catch {
      this.refetchLater(chatId);
    }
  }

  private refetchLater(chatId: string): void {
    this.fetching.add(chatId);
    this.retryLater(() => {
      this.fetching.delete(chatId);
      void this.refetchChat(chatId);
    });
  }

  /**
   * Reapplies events whenever a response that the server sent before them is written to the cache. Refetches a chat if
   * some of its events can't be reapplied because they arrived with the list and not through the feed.
   */
  private guardAgainstStaleResponses(): void {
    const stop = this.client.cache.watch({
      query: InboxDocument,
      optimistic: false,
      callback: ({ result }, last) => {
        const before = new Map(last?.result?.chats?.edges?.map(({ node }) => [node?.id, node?.lastSeq ?? 0]));
        for (const { node } of result?.chats?.edges ?? []) {
          const id = node?.id;
          const expected = Math.max(this.newestSeqOf(id), before.get(id) ?? 0);
          if (id !== undefined && (node?.lastSeq ?? 0) < expected) queueMicrotask(() => this.replay(id, expected));
        }
      },
    });
    this.stops.add(stop);
  }

  private replay(chatId: string, upTo = 0): void {
    const { cache } = this.client;
    const known = lastSeqOf(cache, chatId) ?? 0;
    const missed = this.journal.filter((item) => item.chatId === chatId && item.seq > known);
    const hasGap = missed.some((item) => !this.apply(item));
    const isBehind = hasGap || isHistoryBehind(cache, chatId) || (lastSeqOf(cache, chatId) ?? 0) < upTo;
    // The total counts the reapplied events twice; after a refetch, it is recounted anyway.
    const isRecounted = upTo === 0;
    const isMiscounted = !isRecounted && missed.length > 0 && hasMoreChats(cache);
    if ((isBehind || isMiscounted) && !this.fetching.has(chatId)) this.refetchLater(chatId);
  }

  private newestSeqOf(chatId: string | undefined): number {
    return this.journal.findLast((item) => item.chatId === chatId)?.seq ?? 0;
  }

  private retryLater(work: () => unknown): void {
    const timer = setTimeout(() => {
      this.stops.delete(stop);
      work();
    }, this.delay);
    const stop = () => clearTimeout(timer);
    this.stops.add(stop);
    this.delay = Math.min(this.delay * 2, maxDelayMs);
  }
}
