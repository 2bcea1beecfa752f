import { createCache } from "../../../graphql/cache";
import {
  ChatListDocument,
  ChatsNamedDocument,
  ConversationDocument,
  ViewerDocument,
} from "../../../graphql/generated/graphql";
import {
  anna,
  ben,
  carla,
  chat,
  chatList,
  conversation,
  feedItem,
  message,
  read,
  sent,
} from "../../../testing/chatResponses";
import type { FeedData, InboxViewer } from "./applyChatEvent";
import { applyToCache, clearUnread } from "./inboxCache";

const withBen = chat("c1", ben, message("c1", 3, ben), { unreadCount: 1, readUpTo: 2 });
const withCarla = chat("c2", carla, message("c2", 2, anna));

/** Sets up the cache of Anna's page, with her chat list and her conversation with Ben. */
function annasPage({
  more = {},
  attendedId = null,
}: { more?: Parameters<typeof chatList>[1]; attendedId?: string | null } = {}) {
  const cache = createCache();
  const inboxViewer: InboxViewer = { viewerId: anna.id, attendedId };
  cache.writeQuery({ query: ChatListDocument, data: chatList([withBen, withCarla], more) });
  cache.writeQuery({
    query: ConversationDocument,
    variables: { id: "c1" },
    data: conversation(withBen, [message("c1", 2, anna), message("c1", 3, ben)]),
  });
  return {
    cache,
    happens: (item: { chatFeed: unknown }) => applyToCache(cache, item.chatFeed as FeedData, inboxViewer),
    list: () => {
      const list = cache.readQuery({ query: ChatListDocument, returnPartialData: true });
      const chats = cache.extract() as Record<string, { unreadCount?: number; lastMessage?: { __ref: string } }>;
      return list?.chats?.edges?.map(({ node }) => {
        const { unreadCount, lastMessage } = chats[`Chat:${node?.id}`] ?? {};
        return `${node?.id} ${lastMessage?.__ref.split(":")[1]} (${unreadCount})`;
      });
    },
    header: () => {
      const viewer = cache.readQuery({ query: ViewerDocument, returnPartialData: true })?.viewer;
      return viewer?.unreadCount;
    },
    conversation: () =>
      cache
        .readQuery({ query: ConversationDocument, variables: { id: "c1" } })
        ?.chat?.messages.edges.map(({ node }) => node.seq),
    text: () => (cache.extract() as Record<string, { content?: string }>)["Message:c1-3"]?.content,
  };
}

it("a new message immediately updates the top of the list, the header's count and the conversation", () => {
  const page = annasPage();
  expect(page.list()).toEqual(["c1 c1-3 (1)", "c2 c2-2 (0)"]);
  expect(page.happens(sent(message("c2", 3, carla)))).toBe(true);
  expect(page.list()).toEqual(["c2 c2-3 (1)", "c1 c1-3 (1)"]);
  expect(page.header()).toBe(2);
  page.happens(sent(message("c1", 4, ben)));
  expect(page.list()).toEqual(["c1 c1-4 (2)", "c2 c2-3 (1)"]);
  expect(page.header()).toBe(3);
  expect(page.conversation()).toEqual([2, 3, 4]);
});

it("a message that arrives several times is shown only once", () => {
  const page = annasPage();
  page.happens(sent(message("c1", 4, ben)));
  page.happens(sent(message("c1", 4, ben)));
  page.happens(sent(message("c1", 3, ben)));
  expect(page.list()?.[0]).toBe("c1 c1-4 (2)");
  expect(page.conversation()).toEqual([2, 3, 4]);
});

it("a message is added to the conversation even if a newer list has already counted it", () => {
  const page = annasPage();
  const newer = chat("c1", ben, message("c1", 4, ben), { unreadCount: 2, readUpTo: 2 });
  page.cache.writeQuery({ query: ChatListDocument, data: chatList([newer, withCarla]) });
  expect(page.conversation()).toEqual([2, 3]);
  page.happens(sent(message("c1", 4, ben)));
  expect(page.conversation()).toEqual([2, 3, 4]);
  expect(page.list()?.[0]).toBe("c1 c1-4 (2)");
});

it("a new message moves its chat up in search results that include the chat, but adds the chat to no others", () => {
  const page = annasPage();
  const request = { query: ChatsNamedDocument, variables: { named: "ben" } };
  const { chats } = chatList([chat("c3", ben, message("c3", 9, ben)), withBen]);
  page.cache.writeQuery({ ...request, data: { chats } });
  const found = () => page.cache.readQuery(request)?.chats.edges.map(({ node }) => node.id);
  page.happens(sent(message("c2", 3, carla)));
  expect(found()).toEqual(["c3", "c1"]);
  page.happens(sent(message("c1", 4, ben, { sentAt: "2027-01-01T00:00:00.000Z" })));
  expect(found()).toEqual(["c1", "c3"]);
});

it("an edit doesn't replace a later edit or a removal that arrived first", () => {
  const page = annasPage();
  const edited = (seq: number, content: string) => {
    const editedAt = `2026-03-14T11:00:0${seq}.000Z`;
    const stored = message("c1", 3, ben, { content, editedAt });
    page.happens(feedItem("c1", seq, { __typename: "MessageEdited", message: stored }));
  };
  edited(4, "Earlier");
  expect(page.text()).toBe("Earlier");
  edited(5, "Later");
  edited(4, "Earlier");
  expect(page.text()).toBe("Later");
  const removed = message("c1", 3, ben, { content: "", removedAt: "2026-03-14T11:00:06.000Z" });
  page.happens(feedItem("c1", 6, { __typename: "MessageRemoved", message: removed }));
  edited(5, "Later");
  expect(page.text()).toBe("");
});

it("an event changes nothing and `applyToCache` returns false when an earlier event is missing", () => {
  const page = annasPage();
  expect(page.happens(sent(message("c1", 6, ben)))).toBe(false);
  expect(page.list()).toEqual(["c1 c1-3 (1)", "c2 c2-2 (0)"]);
  expect(page.conversation()).toEqual([2, 3]);
});

it("a message updates the list but not the conversation when the conversation lacks earlier messages", () => {
  const page = annasPage();
  const newer = chat("c1", ben, message("c1", 4, ben), { unreadCount: 2, readUpTo: 2 });
  page.cache.writeQuery({ query: ChatListDocument, data: chatList([newer, withCarla]) });
  expect(page.happens(sent(message("c1", 5, ben)))).toBe(false);
  expect(page.list()?.[0]).toBe("c1 c1-5 (3)");
  expect(page.cache.readQuery({ query: ChatListDocument })).not.toBeNull();
  expect(page.conversation()).toEqual([2, 3]);
});

it("messages in the chat that Anna is looking at don't count as unread", () => {
  const page = annasPage({ attendedId: "c1" });
  clearUnread(page.cache, "c1");
  expect(page.header()).toBe(0);
  page.happens(sent(message("c1", 4, ben)));
  expect(page.list()?.[0]).toBe("c1 c1-4 (0)");
  expect(page.header()).toBe(0);
});

it("the unread count is cleared when Anna reads the chat on another device", () => {
  const page = annasPage();
  page.happens(read("c1", 4, anna.id, 3));
  expect(page.list()).toEqual(["c1 c1-3 (0)", "c2 c2-2 (0)"]);
  expect(page.header()).toBe(0);
});

it("the header's count is cleared when Anna reads the chat on another device even if a fetch has already cleared the chat's count", () => {
  const page = annasPage();
  const seen = chat("c1", ben, message("c1", 3, ben), { lastSeq: 4 });
  const data = conversation(seen, [message("c1", 3, ben)]);
  page.cache.writeQuery({ query: ConversationDocument, variables: { id: "c1" }, data });
  expect(page.header()).toBe(1);
  page.happens(read("c1", 4, anna.id, 3));
  expect(page.header()).toBe(0);
});

it("a message older than the loaded history is not added to it, because messages in between would be missing", () => {
  const page = annasPage();
  const data = conversation(withBen, [message("c1", 5, ben), message("c1", 6, ben)], true);
  page.cache.writeQuery({ query: ConversationDocument, variables: { id: "c1" }, data });
  page.happens(sent(message("c1", 3, ben)));
  expect(page.conversation()).toEqual([5, 6]);
});

it("the header counts a chat only once even if it is on two pages because it moved up between fetches", () => {
  const page = annasPage();
  page.cache.writeQuery({ query: ChatListDocument, data: chatList([withBen, withCarla, withBen]) });
  page.happens(sent(message("c2", 3, carla)));
  expect(page.header()).toBe(2);
});

it("until all chats are loaded, the header's count changes by the same amount as the chat's", () => {
  const page = annasPage({ more: { hasNextPage: true, unread: 7 } });
  page.happens(sent(message("c2", 3, carla)));
  expect(page.header()).toBe(8);
  clearUnread(page.cache, "c1");
  expect(page.header()).toBe(7);
});
