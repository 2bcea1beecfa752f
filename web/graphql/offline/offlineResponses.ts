import { type ApolloClient, ApolloLink, type Cache, Observable } from "@apollo/client";
import { isUnanswered } from "../connection/failures";
import { ConversationDocument, type ConversationQuery, Inbox_CountsFragmentDoc } from "../generated/graphql";
import { conversationKey, type StoredResponses } from "./storedResponses";

/** How long to wait for the server before showing a stored response. */
const timeoutMs = 4_000;
const storeDelayMs = 1_000;
/** How long a stored response is shown before the server is asked again. */
const retryMs = 10_000;

type Operation = ApolloLink.Operation;

/** Returns the key for storing the operation's response; null for operations whose responses are never stored. */
function keyOf({ operationName, variables }: Operation): string | null {
  if (operationName === "Viewer") return "viewer";
  if (operationName === "ChatList") return "chats";
  if (operationName === "MutedChats") return "muted";
  if (operationName === "Conversation" && variables["before"] === undefined) {
    return conversationKey(String(variables["id"]));
  }
  return null;
}

/**
 * Returns the part of a response that is worth storing: only the first 50 chats of a longer list. Such a list has no
 * end cursor: the server's list may replace it while the next page is loading, and that page would then leave a gap.
 */
function shortened(data: unknown): unknown {
  type Chats = { edges: readonly unknown[]; pageInfo: { hasNextPage: boolean } };
  const { chats, ...others } = data as { chats?: Chats };
  if (chats === undefined || (chats.edges.length <= 50 && !chats.pageInfo.hasNextPage)) return data;
  const pageInfo = { ...chats.pageInfo, hasNextPage: true, endCursor: null };
  return { ...others, chats: { ...chats, edges: chats.edges.slice(0, 50), pageInfo } };
}

export type OfflineDependencies = {
  readonly stored: StoredResponses;
  /** Calls the listener when the server can probably be reached again. */
  readonly onReachable: (listener: () => void) => unknown;
};

/**
 * Stores the responses to the chat's queries on this device, and shows them while the server is unreachable or slow.
 * Repeats the queries as soon as the server is reachable again.
 */
export class OfflineResponses extends ApolloLink {
  private readonly watched = new Set<string>();
  private readonly stale = new Map<string, Operation>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly dependencies: OfflineDependencies) {
    super();
    dependencies.onReachable(() => this.refresh());
  }

  override request(operation: Operation, forward: ApolloLink.ForwardFunction): Observable<ApolloLink.Result> {
    const key = keyOf(operation);
    if (key === null) return forward(operation);
    return new Observable((observer) => {
      let hasResponded = false;
      let shown: Promise<boolean> | undefined;
      const showStored = async () => {
        // A cached result may be newer than the stored one.
        if (isCached(operation)) return false;
        const data = await this.dependencies.stored.read(key);
        if (data === undefined || hasResponded) return false;
        this.stale.set(key, operation);
        observer.next({ data: data as Record<string, unknown> });
        return true;
      };
      const timer = setTimeout(() => {
        shown = showStored();
      }, timeoutMs);
      const subscription = forward(operation).subscribe({
        next: (result) => {
          hasResponded = true;
          clearTimeout(timer);
          if (result.errors) {
            if (this.stale.has(key)) this.refreshLater();
          } else if (this.stale.delete(key) && operation.operationName === "Conversation" && result.data) {
            void replaceMessages(operation.client, result.data as ConversationQuery).catch(() => undefined);
          }
          this.store(key, operation);
          observer.next(result);
        },
        error: (error: unknown) => {
          clearTimeout(timer);
          if (this.stale.has(key)) this.refreshLater();
          if (!isUnanswered(error)) {
            observer.error(error);
            return;
          }
          void (shown ??= showStored()).then((isShown) => {
            if (!isShown) return observer.error(error);
            this.refreshLater();
            observer.complete();
          });
        },
        complete: () => observer.complete(),
      });
      return () => {
        hasResponded = true;
        clearTimeout(timer);
        subscription.unsubscribe();
      };
    });
  }

  /** Stores the cached response and later changes to it. Starts after a delay, so that the page can render first. */
  private store(key: string, { client, operationName, query, variables }: Operation): void {
    if (this.watched.has(key)) return;
    this.watched.add(key);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delayMs = 0;
    const write = (data: unknown) => {
      clearTimeout(timer);
      timer = setTimeout(() => void this.dependencies.stored.write(key, shortened(data)), delayMs);
      delayMs = storeDelayMs;
    };
    const callback: Cache.WatchCallback = ({ complete, result }) => complete && write(result);
    const watch = () => {
      // `query` is a modified copy of the document that the page's hooks use. With the copy, Apollo would read and
      // cache each chat a second time.
      const observed = [...client.getObservableQueries()].find(({ queryName }) => queryName === operationName);
      client.cache.watch({ query: observed?.query ?? query, variables, optimistic: true, immediate: true, callback });
    };
    setTimeout(watch, storeDelayMs);
  }

  private refreshLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), retryMs);
  }

  private refresh(): void {
    // A failure schedules the next attempt.
    for (const operation of this.stale.values()) void fetchAgain(operation).catch(() => undefined);
  }
}

function isCached({ client, query, variables }: Operation): boolean {
  return client.cache.readQuery({ query, variables }) !== null;
}

async function fetchAgain({ client, query, variables }: Operation): Promise<void> {
  await client.query({ query, variables, fetchPolicy: "network-only" });
}

/**
 * Replaces the cached messages, because some may be missing between the stored ones and those added by the feed. Evicts
 * the messages that `data` lacks, except the chat's last one: if the server has lost messages, new ones reuse the ids
 * of the lost ones.
 */
async function replaceMessages(client: ApolloClient, data: ConversationQuery, isSecond = false) {
  if (!data.chat) return;
  const { cache } = client;
  const chat = { __typename: "Chat", id: data.chat.id } as const;
  const request = { query: ConversationDocument, variables: { id: data.chat.id } };
  const { edges } = data.chat.messages;
  const replaced = cache.readQuery(request)?.chat?.messages.edges ?? [];
  const counts = { fragment: Inbox_CountsFragmentDoc, fragmentName: "Inbox_counts" };
  const known = cache.readFragment({ ...counts, from: chat });
  const kept = new Set([...edges.map(({ node }) => node.id), known?.lastMessage.id]);
  const others = replaced.filter(({ node }) => !kept.has(node.id));
  cache.batch({
    update: () => {
      cache.evict({ id: cache.identify(chat) ?? "", fieldName: "messages" });
      cache.writeQuery({ ...request, data });
      others.forEach(({ node }) => cache.evict({ id: cache.identify(node) ?? "" }));
    },
  });
  // A message may have arrived after the server read those in `data`.
  const last = edges.at(-1)?.node.seq ?? 0;
  if (isSecond || known === null || known.lastMessage.seq <= last) return;
  const context = { queryDeduplication: false };
  const newer = await client.query({ ...request, context, fetchPolicy: "no-cache" });
  if (newer.data) await replaceMessages(client, newer.data, true);
}
