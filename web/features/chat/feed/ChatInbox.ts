import {
  ChatAfreshDocument,
  type ChatAfreshQuery,
  type ChatListQuery,
  InboxDocument,
} from "../../../graphql/generated/graphql";
import { Unreachable } from "../../../graphql/connection/failures";
import type { ApolloClient } from "../../../graphql/hooks";
import type { Connection } from "../outbox/ackTimeout";
import { applyEphemeralEvent } from "./applyEphemeralEvent";
import { chatSessionOf } from "./chatSession";
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
import { tellArrival } from "../notices/arrivals";

/** How many events are remembered for answers that left the server before them. */
const journalLength = 200;
const firstDelayMs = 250;
const maxDelayMs = 15_000;

/** What an inbox works with; `fetch…` rejects where there is no answer. */
export type InboxDependencies = {
  readonly client: ApolloClient;
  readonly connection: Pick<Connection, "isUp" | "watch">;
  /** The chat list: what is cached, or from the server when `isFresh`. */
  readonly fetchList: (isFresh: boolean) => Promise<ChatListQuery>;
  /** One chat, past the cache; called for one chat at a time. */
  readonly fetchChat: (variables: ChatVariables) => Promise<ChatAfreshQuery>;
  /** Called with the viewer's id when the list is known. */
  readonly onViewer: (viewerId: string) => unknown;
};

type ChatVariables = { readonly id: string; readonly withMessages: boolean };

/** A subscription to hold; another id means to subscribe again, after that cursor. */
export type FeedSubscription = { readonly id: number; readonly after: string | null };

/**
 * Keeps the cache in step with everything that happens in the viewer's chats: the list first, then the feed from the list's
 * cursor on. Each event is applied once; what does not fit is fetched again. It does not subscribe itself: whoever
 * holds `subscription` passes on the items and the end.
 */
export class ChatInbox {
  private readonly stops = new Set<() => void>();
  private readonly listeners = new Set<() => void>();
  private readonly fetching = new Set<string>();
  private lastFetch: Promise<unknown> = Promise.resolve();
  private journal: readonly FeedData[] = [];
  private current: FeedSubscription | null = null;
  private lastId = 0;
  private cursor: string | null = null;
  private viewerId = "";
  private delay = firstDelayMs;
  private stopped = false;

  constructor(private readonly parts: InboxDependencies) {}

  private get client(): ApolloClient {
    return this.parts.client;
  }

  /** The subscription to hold now; null while there is none. */
  readonly subscription = (): FeedSubscription | null => this.current;

  /** Calls back when another subscription is to be held, until the returned function is called. */
  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Starts; the returned function stops. */
  start(): () => void {
    this.stopped = false;
    this.guardAgainstOldAnswers();
    // A subscription that graphql-ws sends again has the old cursor: on a lost connection it is replaced by a new one.
    const { connection } = this.parts;
    this.stops.add(connection.watch(() => !connection.isUp() && this.current !== null && this.subscribe()));
    chatSessionOf(this.client).outbox.resume();
    void this.begin(false);
    return () => {
      this.stopped = true;
      this.stops.forEach((stop) => stop());
      this.stops.clear();
    };
  }

  private async begin(isFresh: boolean): Promise<void> {
    try {
      const { viewer, chats } = await this.parts.fetchList(isFresh);
      if (this.stopped || !viewer) return;
      this.viewerId = viewer.person.id;
      this.cursor = chats.feedCursor;
      const listed = chats.edges.map(({ node }) => node.id);
      if (isFresh) forgetPlacesBeside(this.client.cache, listed);
      void this.parts.onViewer(this.viewerId);
      this.subscribe();
    } catch {
      this.later(() => this.begin(isFresh));
    }
  }

  private subscribe(): void {
    this.lastId += 1;
    this.become({ id: this.lastId, after: this.cursor });
  }

  private become(subscription: FeedSubscription | null): void {
    this.current = subscription;
    this.listeners.forEach((listener) => listener());
  }

  /** A subscription has ended: by an error, or by itself. */
  end(subscription: FeedSubscription, error?: unknown): void {
    if (subscription !== this.current || this.stopped) return;
    this.become(null);
    const canGoOn = error === undefined || error instanceof Unreachable;
    this.later(() => (canGoOn ? this.subscribe() : this.beginAgain()));
  }

  /** The server can't go on from the cursor: the list and open conversations are fetched again. */
  private beginAgain(): void {
    this.journal = [];
    forgetHistories(this.client.cache);
    chatSessionOf(this.client).older.forget();
    void this.begin(true);
  }

  /** Takes the next item of a subscription; items of one that was replaced are ignored, since they come again. */
  receive(subscription: FeedSubscription, item: FeedData): void {
    if (subscription !== this.current) return;
    this.cursor = item.cursor;
    this.delay = firstDelayMs;
    // Ephemeral events, such as typing, have no place in the order.
    if (item.seq === 0) {
      applyEphemeralEvent(this.client, item);
      return;
    }
    if (item.seq <= this.newestSeqOf(item.chatId)) return;
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
      const answer = this.lastFetch.then(() => this.parts.fetchChat(variables));
      this.lastFetch = answer.catch(() => undefined);
      cache.writeQuery({ query: ChatAfreshDocument, variables, data: await answer });
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
    }, this.delay);
    const stop = () => clearTimeout(timer);
    this.stops.add(stop);
    this.delay = Math.min(this.delay * 2, maxDelayMs);
  }
}
