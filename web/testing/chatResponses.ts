import type { Unmasked } from "@apollo/client";
import type { Inbox_ChatFragment, Inbox_MessageFragment } from "../graphql/generated/graphql";

type Participant = {
  readonly __typename: "Person";
  readonly id: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly role: "STUDENT" | "TEACHER";
  readonly avatar: null;
};

const person = (id: string, firstName: string, initial: string, role: "STUDENT" | "TEACHER"): Participant => ({
  __typename: "Person",
  id,
  displayName: `${firstName} ${initial}.`,
  firstName,
  role,
  avatar: null,
});

/** A student, and the viewer in these tests. */
export const anna = person("anna", "Anna", "K", "STUDENT");
/** Anna's tutors. */
export const ben = person("ben", "Ben", "S", "TEACHER");
export const carla = person("carla", "Carla", "M", "TEACHER");

/** The id `c1-3` means the message with seq 3 in chat c1. */
export function message(
  chatId: string,
  seq: number,
  author: Participant,
  more: Partial<Unmasked<Inbox_MessageFragment>> = {},
) {
  return {
    __typename: "Message" as const,
    id: `${chatId}-${seq}`,
    chatId,
    seq,
    clientMessageId: null,
    content: `${author.firstName} says ${seq}`,
    kind: "TEXT" as const,
    sentAt: `2026-03-14T10:${String(seq).padStart(2, "0")}:00.000Z`,
    editedAt: null,
    removedAt: null,
    author,
    ...more,
  };
}

export function chat(
  id: string,
  counterpart: Participant,
  last: ReturnType<typeof message>,
  more: Partial<Pick<Inbox_ChatFragment, "lastSeq" | "unreadCount" | "readUpTo" | "counterpartReadUpTo">> = {},
) {
  return {
    __typename: "Chat" as const,
    id,
    lastSeq: last.seq,
    unreadCount: 0,
    readUpTo: last.seq,
    counterpartReadUpTo: 0,
    counterpartDeliveredUpTo: 0,
    counterpartPresence: { __typename: "Presence" as const, isOnline: false, lastSeenAt: null },
    counterpartTimeZone: null as string | null,
    counterpart,
    lastMessage: last,
    ...more,
  };
}

export function chatList(
  chats: readonly ReturnType<typeof chat>[],
  more: { hasNextPage?: boolean; unread?: number } = {},
) {
  const { hasNextPage = false, unread = chats.reduce((sum, { unreadCount }) => sum + unreadCount, 0) } = more;
  return {
    viewer: { __typename: "Viewer" as const, unreadCount: unread, person: anna },
    chats: {
      __typename: "ChatConnection" as const,
      feedCursor: "cursor-0",
      edges: chats.map((node) => ({ __typename: "ChatEdge" as const, node })),
      pageInfo: { __typename: "PageInfo" as const, hasNextPage, endCursor: chats.at(-1)?.id ?? null },
    },
  };
}

/** Returns the counts in the response to RefetchedChat. */
export function unreadChats(
  chats: readonly { readonly id: string; readonly unreadCount: number }[],
  unreadCount: number,
  hasNextPage = false,
) {
  return {
    viewer: { __typename: "Viewer", unreadCount },
    chats: {
      __typename: "ChatConnection",
      edges: chats.map((node) => ({ __typename: "ChatEdge", node })),
      pageInfo: { __typename: "PageInfo", hasNextPage },
    },
  };
}

export function conversation(
  of: ReturnType<typeof chat>,
  messages: readonly ReturnType<typeof message>[],
  hasPreviousPage = false,
) {
  return {
    chat: {
      ...of,
      messages: {
        __typename: "MessageConnection" as const,
        edges: messages.map((node) => ({ __typename: "MessageEdge" as const, node })),
        pageInfo: { __typename: "PageInfo" as const, hasPreviousPage, startCursor: messages[0]?.id ?? null },
      },
    },
  };
}

export function feedItem(chatId: string, seq: number, event: Readonly<Record<string, unknown>>) {
  return { chatFeed: { __typename: "ChatFeedItem", cursor: `cursor-${seq}`, chatId, seq, event } };
}

export const sent = (stored: ReturnType<typeof message>) =>
  feedItem(stored.chatId, stored.seq, { __typename: "MessageSent", message: stored });

export const read = (chatId: string, seq: number, readerId: string, upTo: number) =>
  feedItem(chatId, seq, { __typename: "MessagesRead", readerId, upTo });
