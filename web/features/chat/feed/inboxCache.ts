import type { ApolloCache, Reference, Unmasked } from "../../../graphql/hooks";
import {
  type RefetchedChatQuery,
  ConversationDocument,
  Inbox_CountsFragmentDoc,
  Inbox_MessageFragmentDoc,
  Inbox_NewChatFragmentDoc,
  InboxDocument,
  type Inbox_MessageFragment,
} from "../../../graphql/generated/graphql";
import { applyChatEvent, type ChatState, type FeedData, type InboxViewer } from "./applyChatEvent";
import { isOutdated } from "./isOutdated";

export type Message = Unmasked<Inbox_MessageFragment>;

const chatRef = (id: string) => ({ __typename: "Chat", id }) as const;
const chatKey = (id: string) => `Chat:${id}`;
const viewerKey = "Viewer:{}";

/**
 * Applies a feed event to the cache: the list and its order, the counts and the history. Returns false if the chat must
 * be refetched; see `applyChatEvent`. A new message is not added to a history that lacks earlier ones.
 */
export function applyToCache(cache: ApolloCache, item: FeedData, inboxViewer: InboxViewer): boolean {
  const { chatId, event } = item;
  const before = readChat(cache, chatId);
  const { chat, moved, incomplete } = applyChatEvent(before, item, inboxViewer);
  const isSent = event.__typename === "MessageSent";
  const lacksEarlier = isSent && item.seq > (before?.lastSeq ?? 0) && isHistoryBehind(cache, chatId);
  cache.batch({
    update: () => {
      // The message is added to the history even if a newer list has already counted it.
      if (isSent && !incomplete) (lacksEarlier ? writeMessage : addMessage)(cache, event.message);
      if (event.__typename === "MessageEdited" || event.__typename === "MessageRemoved")
        writeMessage(cache, event.message);
      // A fetched conversation may have changed the chat's count, but not the total.
      if (chat === null || chat === before) return countUnread(cache, 0);
      if (event.__typename === "ChatStarted") {
        cache.writeFragment({ fragment: Inbox_NewChatFragmentDoc, fragmentName: "Inbox_newChat", data: event.chat });
      }
      writeChat(cache, chat);
      if (moved) reorderChat(cache, chatId);
      countUnread(cache, chat.unreadCount - (before?.unreadCount ?? 0));
    },
  });
  // If the chat already contained the event, a response has updated the chat's unread count, but not the total.
  return !incomplete && !lacksEarlier && !(item.seq <= (before?.lastSeq ?? 0) && hasMoreChats(cache));
}

/**
 * Inserts a stored message into its chat's history, in order and without duplicating it. If the history is not loaded
 * or starts later, only writes the message to the cache.
 */
export function addMessage(cache: ApolloCache, message: Message): void {
  const node = writeMessage(cache, message);
  cache.modify<{ messages: { edges: readonly { node: Reference }[] } }>({
    id: chatKey(message.chatId),
    fields: {
      messages: (history, { readField }) => {
        if (!("edges" in history) || node === undefined) return history;
        const seqOf = (edge: { node: Reference }) => readField<number>("seq", edge.node) ?? 0;
        const after = history.edges.findLastIndex((edge) => seqOf(edge) <= message.seq);
        const last = history.edges[after];
        const isOlder = last === undefined && history.edges.length > 0;
        if (isOlder || (last !== undefined && seqOf(last) === message.seq)) return history;
        const edge = { __typename: "MessageEdge", node };
        return { ...history, edges: history.edges.toSpliced(after + 1, 0, edge) };
      },
    },
  });
}

/** Writes a message, unless the cached version is newer. */
function writeMessage(cache: ApolloCache, message: Message): Reference | undefined {
  if (isOutdatedIn(cache, message)) return { __ref: cache.identify(message) ?? "" };
  return cache.writeFragment({ fragment: Inbox_MessageFragmentDoc, fragmentName: "Inbox_message", data: message });
}

/** Returns the newest version of a message: the cached one if it is newer, otherwise `message` itself. */
export function newestVersionIn(cache: ApolloCache, message: Message): Message {
  const from = { __typename: "Message", id: message.id } as const;
  const fragment = { fragment: Inbox_MessageFragmentDoc, fragmentName: "Inbox_message" };
  const known = cache.readFragment({ ...fragment, from });
  return known !== null && isOutdated(message, known) ? known : message;
}

function isOutdatedIn(cache: ApolloCache, message: Message): boolean {
  return newestVersionIn(cache, message) !== message;
}

/** Returns whether the viewer has read a message, according to the cache. */
export function isReadIn(cache: ApolloCache, { chatId, seq }: Message): boolean {
  return seq <= (readChat(cache, chatId)?.readUpTo ?? 0);
}

/** Returns whether, according to the cache, `message` is unread and no newer version of it exists. */
export function isUnreadIn(cache: ApolloCache, message: Message): boolean {
  return !isReadIn(cache, message) && !isOutdatedIn(cache, message);
}

/** Clears a chat's unread count without waiting for the server to mark the chat as read. */
export function clearUnread(cache: ApolloCache, chatId: string): void {
  const chat = readChat(cache, chatId);
  if (!chat || chat.unreadCount === 0) return;
  cache.batch({
    update: () => {
      writeChat(cache, { ...chat, unreadCount: 0 });
      countUnread(cache, -chat.unreadCount);
    },
  });
}

/**
 * Moves a cached chat to its place in each cached list: the top, unless another chat's last message is newer. Adds the
 * chat to lists that lack it, except search results and lists where its place is below the loaded chats.
 */
export function reorderChat(cache: ApolloCache, chatId: string): void {
  cache.modify<{ chats: { edges: readonly { node: Reference }[]; pageInfo: { hasNextPage: boolean } } }>({
    fields: {
      chats: (list, { readField, storeFieldName, toReference }) => {
        const node = toReference(chatRef(chatId));
        if (!("edges" in list) || node === undefined) return list;
        const others = list.edges.filter((edge) => readField("id", edge.node) !== chatId);
        const lastSentAt = (chat: Reference) =>
          readField<string>("sentAt", readField<Reference>("lastMessage", chat)) ?? "";
        const index = others.findIndex((edge) => lastSentAt(edge.node) <= lastSentAt(node));
        // Only the server knows whether a chat matches a search, and where a chat below the loaded ones belongs.
        const onlyServerKnows = storeFieldName.includes('"named":"') || (index < 0 && list.pageInfo.hasNextPage);
        if (onlyServerKnows && others.length === list.edges.length) return list;
        // The edge has no cursor, so that a moved chat is not mistaken for the end of the loaded pages.
        const edge = { __typename: "ChatEdge", node };
        return { ...list, edges: others.toSpliced(index < 0 ? others.length : index, 0, edge) };
      },
    },
  });
}

/** Returns the sequence number of the newest event in the cached chat; undefined if the chat is not cached. */
export function lastSeqOf(cache: ApolloCache, chatId: string): number | undefined {
  return readChat(cache, chatId)?.lastSeq;
}

/** Returns whether any of the chat's history is loaded. */
export function hasHistory(cache: ApolloCache, chatId: string): boolean {
  return historyOf(cache, chatId) !== undefined;
}

/** Returns the ids of all chats that have any history loaded. */
export function chatsWithHistory(cache: ApolloCache): readonly string[] {
  return chatIds(cache).filter((id) => hasHistory(cache, id));
}

/** Returns whether the chat's loaded history lacks the chat's last message. */
export function isHistoryBehind(cache: ApolloCache, chatId: string): boolean {
  const history = historyOf(cache, chatId);
  return history !== undefined && (history.at(-1)?.node.seq ?? 0) < (readChat(cache, chatId)?.lastMessage.seq ?? 0);
}

/** Returns whether the chat's loaded history, if any, has no gap before `seq`. */
export function hasAllBefore(cache: ApolloCache, chatId: string, seq: number): boolean {
  const lastSeq = lastSeqOf(cache, chatId);
  return lastSeq !== undefined && seq <= lastSeq + 1 && !isHistoryBehind(cache, chatId);
}

function historyOf(cache: ApolloCache, chatId: string) {
  return cache.readQuery({ query: ConversationDocument, variables: { id: chatId } })?.chat?.messages.edges;
}

/**
 * Evicts all histories: visible ones are refetched immediately, others when their chats are opened. Also evicts all
 * messages except the last one of each chat in `listed`: if the log has lost messages, new messages reuse the lost
 * messages' ids.
 */
export function forgetHistories(cache: ApolloCache, listed: readonly string[]): void {
  const last = new Set(listed.map((id) => `Message:${readChat(cache, id)?.lastMessage.id}`));
  const messages = keysOf(cache, "Message:").filter((key) => !last.has(key));
  cache.batch({
    update: () => {
      keysOfChats(cache).forEach((id) => cache.evict({ id, fieldName: "messages" }));
      messages.forEach((id) => cache.evict({ id }));
    },
  });
}

/**
 * Evicts the `lastSeq` of every chat that is not in `listed`, because the log itself may have lost events: if `lastSeq`
 * is too high, new events look like known ones. Without `lastSeq`, a chat is refetched on its next event.
 */
export function forgetSeqsExcept(cache: ApolloCache, listed: readonly string[]): void {
  const known = new Set(listed.map(chatKey));
  const others = keysOfChats(cache).filter((key) => !known.has(key));
  cache.batch({ update: () => others.forEach((id) => cache.evict({ id, fieldName: "lastSeq" })) });
}

function keysOfChats(cache: ApolloCache): readonly string[] {
  return keysOf(cache, chatKey(""));
}

function chatIds(cache: ApolloCache): readonly string[] {
  return keysOfChats(cache).map((key) => key.slice(chatKey("").length));
}

function keysOf(cache: ApolloCache, prefix: string): readonly string[] {
  return Object.keys(cache.extract() as object).filter((key) => key.startsWith(prefix));
}

function readChat(cache: ApolloCache, chatId: string): ChatState | null {
  const from = chatRef(chatId);
  return cache.readFragment({ from, fragment: Inbox_CountsFragmentDoc, fragmentName: "Inbox_counts" });
}

function writeChat(cache: ApolloCache, chat: ChatState): void {
  cache.writeFragment({ fragment: Inbox_CountsFragmentDoc, fragmentName: "Inbox_counts", data: chat });
}

/**
 * Recounts the total after a chat has been refetched; `unread` contains the chats that are unread according to the
 * server. For cached chats, uses the counts in the cache, because the server's counts may differ by events that have
 * not arrived yet and by messages that the viewer has just read. If `unread` is incomplete, keeps the server's total.
 */
export function recountUnread(cache: ApolloCache, unread: RefetchedChatQuery["chats"]): void {
  if (!unread || unread.pageInfo.hasNextPage) return countUnread(cache, 0);
  const cached = chatIds(cache).flatMap((id) => readChat(cache, id) ?? []);
  writeTotal(cache, sumOf([...unread.edges.map(({ node }) => node), ...cached]));
}

/** Returns whether the viewer has chats that are not in the loaded list. */
export function hasMoreChats(cache: ApolloCache): boolean {
  return cache.readQuery({ query: InboxDocument })?.chats.pageInfo.hasNextPage === true;
}

/** Updates the total unread count: the sum if all chats are loaded, otherwise the last count plus the change. */
function countUnread(cache: ApolloCache, change: number): void {
  const list = cache.readQuery({ query: InboxDocument });
  if (!list?.viewer) return;
  const unreadCount = list.chats.pageInfo.hasNextPage
    ? Math.max(0, list.viewer.unreadCount + change)
    : sumOf(list.chats.edges.map(({ node }) => node));
  writeTotal(cache, unreadCount);
}

/** Returns the sum of the unread counts. If a chat occurs more than once, only its last count is used. */
function sumOf(chats: readonly { readonly id: string; readonly unreadCount: number }[]): number {
  const counts = new Map(chats.map(({ id, unreadCount }) => [id, unreadCount]));
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function writeTotal(cache: ApolloCache, unreadCount: number): void {
  cache.modify({ id: viewerKey, fields: { unreadCount: () => unreadCount } });
}
