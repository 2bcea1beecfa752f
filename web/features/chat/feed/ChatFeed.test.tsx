import { ApolloProvider } from "@apollo/client/react";
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { ChatListDocument, ConversationDocument, InboxDocument } from "../../../graphql/generated/graphql";
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
  unreadChats,
} from "../../../testing/chatResponses";
import { fakeServer, type Answers, type FakeServer } from "../../../testing/fakeServer";
import { setConnected } from "../../../graphql/connection/connectionStatus";
import { Unreachable } from "../../../graphql/connection/failures";
import { accountKey } from "../../../graphql/session/accountStorage";
import { ChatFeed } from "./ChatFeed";
import { chatSessionOf } from "./chatSession";

let mockZone: string | undefined;
jest.mock("../../../ui/data/timeZone", () => ({ knownZone: () => mockZone }));

const withBen = chat("c1", ben, message("c1", 3, ben), { unreadCount: 1, readUpTo: 2 });
const withCarla = chat("c2", carla, message("c2", 2, anna));

beforeEach(() => {
  localStorage.clear();
  mockZone = "Europe/London";
});
afterEach(() => jest.restoreAllMocks());

function openPage({ client }: FakeServer): void {
  render(
    <ApolloProvider client={client}>
      <ChatFeed />
    </ApolloProvider>,
  );
}

/** Opens Anna's page; resolves once it has subscribed and reported her time zone. */
async function annaSubscribes(answers: Answers = {}): Promise<FakeServer> {
  const server = fakeServer({
    ChatList: () => chatList([withBen, withCarla]),
    TellTimeZone: () => ({ tellTimeZone: { __typename: "TimeZonePayload", userErrors: [] } }),
    ...answers,
  });
  openPage(server);
  await waitFor(() => expect(localStorage.getItem(accountKey(anna.id, "time-zone"))).not.toBeNull());
  expect(server.variablesOf("ChatFeed")).toHaveLength(1);
  return server;
}

type Raw = Record<string, Partial<ReturnType<typeof chat>> | undefined>;
const chatOf = ({ client }: FakeServer, id: string) => (client.cache.extract() as Raw)[`Chat:${id}`];
const zonesReportedTo = (server: FakeServer) =>
  server.variablesOf("TellTimeZone").map(({ input }) => (input as { readonly timeZone: string }).timeZone);
const totalOf = ({ client }: FakeServer) => client.cache.readQuery({ query: InboxDocument })?.viewer?.unreadCount;
const order = ({ client }: FakeServer) =>
  client.cache
    .readQuery({ query: ChatListDocument, returnPartialData: true })
    ?.chats?.edges?.map(({ node }) => node?.id)
    .join(" ");

it("the feed fetches the chat list and subscribes from the list's cursor", async () => {
  const server = await annaSubscribes();
  expect(server.variablesOf("ChatFeed")).toEqual([{ after: "cursor-0" }]);
  server.push(sent(message("c2", 3, carla)));
  expect(order(server)).toBe("c2 c1");
  expect(chatOf(server, "c2")).toMatchObject({ lastSeq: 3, unreadCount: 1 });
});

it("a chat is refetched when the feed skips an event", async () => {
  const fresh = chat("c2", carla, message("c2", 5, carla), { unreadCount: 3, readUpTo: 2 });
  const server = await annaSubscribes({
    RefetchedChat: () => ({ chat: fresh, viewer: { __typename: "Viewer", unreadCount: 4 } }),
  });
  server.push(sent(message("c2", 5, carla)));
  await waitFor(() => expect(chatOf(server, "c2")).toMatchObject({ lastSeq: 5, unreadCount: 3 }));
  expect(server.variablesOf("RefetchedChat")).toEqual([{ id: "c2", withMessages: false, withUnread: true }]);
  await waitFor(() => expect(order(server)).toBe("c2 c1"));
});

it("a chat that is not in the loaded list is fetched and added at the top", async () => {
  const fresh = chat("c9", carla, message("c9", 8, carla), { unreadCount: 1 });
  const server = await annaSubscribes({
    RefetchedChat: () => ({ chat: fresh, viewer: { __typename: "Viewer", unreadCount: 2 } }),
  });
  server.push(sent(message("c9", 8, carla)));
  await waitFor(() => expect(order(server)).toBe("c9 c1 c2"));
});

it("a chat that is not in the loaded list is added at the top even if a read mark arrives before its new message", async () => {
  const fresh = chat("c9", carla, message("c9", 8, carla), { unreadCount: 1 });
  const server = await annaSubscribes({
    RefetchedChat: () => ({ chat: fresh, viewer: { __typename: "Viewer", unreadCount: 2 } }),
  });
  server.push(read("c9", 7, carla.id, 6));
  server.push(sent(message("c9", 8, carla)));
  await waitFor(() => expect(order(server)).toBe("c9 c1 c2"));
});

it("a chat that is older than the loaded ones is not added to the list when its messages are read", async () => {
  const last = message("c9", 6, anna, { sentAt: "2026-03-13T10:00:00.000Z" });
  const server = await annaSubscribes({
    ChatList: () => chatList([withBen, withCarla], { hasNextPage: true }),
    RefetchedChat: () => ({ ...unreadChats([], 1), chat: chat("c9", carla, last, { lastSeq: 7 }) }),
  });
  server.push(read("c9", 7, carla.id, 6));
  await waitFor(() => expect(chatOf(server, "c9")).toMatchObject({ lastSeq: 7 }));
  expect(order(server)).toBe("c1 c2");
});

describe("until all chats are loaded, the total unread count", () => {
  const readByAnna = chat("c1", ben, message("c1", 3, ben));
  const andOlder = () => chatList([readByAnna, withCarla], { hasNextPage: true, unread: 0 });
  const withNews = chat("c9", carla, message("c9", 8, carla), { unreadCount: 1 });

  it("leaves out messages in the open chat when another chat is fetched, even if they are not marked as read yet", async () => {
    const refetched = { ...unreadChats([{ ...readByAnna, unreadCount: 1 }, withNews], 2), chat: withNews };
    const server = await annaSubscribes({ ChatList: andOlder, RefetchedChat: () => refetched });
    chatSessionOf(server.client).attendedId = "c1";
    server.push(sent(message("c1", 4, ben)));
    server.push(sent(message("c9", 8, carla)));
    await waitFor(() => expect(order(server)).toBe("c9 c1 c2"));
    server.push(read("c1", 5, anna.id, 4));
    expect(totalOf(server)).toBe(1);
  });

  it("includes a message that arrives after the server has counted the unread messages, but before its response arrives", async () => {
    let answer: () => void = () => undefined;
    const refetched = { ...unreadChats([withNews], 1), chat: withNews };
    const server = await annaSubscribes({
      ChatList: andOlder,
      RefetchedChat: () => new Promise<typeof refetched>((resolve) => (answer = () => resolve(refetched))),
    });
    server.push(sent(message("c9", 8, carla)));
    await waitFor(() => expect(server.variablesOf("RefetchedChat")).toHaveLength(1));
    server.push(sent(message("c2", 3, carla)));
    answer();
    await waitFor(() => expect(order(server)).toBe("c9 c2 c1"));
    expect(totalOf(server)).toBe(2);
  });

  it("includes unread chats that are not loaded", async () => {
    const older = chat("c8", ben, message("c8", 5, ben), { unreadCount: 3 });
    const server = await annaSubscribes({
      ChatList: andOlder,
      RefetchedChat: () => ({ ...unreadChats([withNews, older], 4), chat: withNews }),
    });
    server.push(sent(message("c9", 8, carla)));
    await waitFor(() => expect(order(server)).toBe("c9 c1 c2"));
    expect(totalOf(server)).toBe(4);
  });

  it("is not recounted for an event that a refetched chat already contained", async () => {
    const server = await annaSubscribes({
      ChatList: andOlder,
      RefetchedChat: () => ({ ...unreadChats([withNews], 1), chat: withNews }),
    });
    server.push(sent(message("c9", 7, carla)));
    await waitFor(() => expect(order(server)).toBe("c9 c1 c2"));
    server.push(sent(message("c9", 8, carla)));
    server.push(sent(message("c9", 9, carla)));
    expect(totalOf(server)).toBe(2);
    expect(server.variablesOf("RefetchedChat")).toHaveLength(1);
  });

  it("is the server's total if the server does not list all unread chats", async () => {
    const server = await annaSubscribes({
      ChatList: andOlder,
      RefetchedChat: () => ({ ...unreadChats([withNews], 150, true), chat: withNews }),
    });
    server.push(sent(message("c9", 8, carla)));
    await waitFor(() => expect(order(server)).toBe("c9 c1 c2"));
    expect(totalOf(server)).toBe(150);
  });

  it.each([
    ["already contained", 4, 1],
    ["did not yet contain", 3, 0],
  ])("includes, exactly once, a message that a fetched conversation %s", async (_when, seq, unreadCount) => {
    const fetched = chat("c1", ben, message("c1", seq, ben), { unreadCount, readUpTo: 3 });
    const counted = chat("c1", ben, message("c1", 4, ben), { unreadCount: 1, readUpTo: 3 });
    const server = await annaSubscribes({
      ChatList: andOlder,
      Conversation: () => conversation(fetched, [message("c1", seq, ben)]),
      RefetchedChat: () => ({ ...unreadChats([counted], 1), ...conversation(counted, [message("c1", 4, ben)]) }),
    });
    const fetchConversation = () =>
      act(() => server.client.query({ query: ConversationDocument, variables: { id: "c1" } }));
    if (seq === 4) await fetchConversation();
    server.push(sent(message("c1", 4, ben)));
    if (seq === 3) await fetchConversation();
    await waitFor(() => expect(totalOf(server)).toBe(1));
    expect(chatOf(server, "c1")).toMatchObject({ lastSeq: 4, unreadCount: 1 });
  });
});

it("a newly started chat appears at the top", async () => {
  const server = await annaSubscribes();
  const first = message("c3", 2, anna, { sentAt: "2026-03-14T11:00:00.000Z" });
  server.push(feedItem("c3", 1, { __typename: "ChatStarted", chat: chat("c3", carla, first) }));
  server.push(sent(first));
  expect(order(server)).toBe("c3 c1 c2");
  expect(chatOf(server, "c3")).toMatchObject({ lastSeq: 2, unreadCount: 0 });
});

it("a chat with a newer last message stays above chats with older events from the feed", async () => {
  const server = await annaSubscribes();
  const last = message("c3", 9, carla, { sentAt: "2026-03-14T11:00:00.000Z" });
  server.push(feedItem("c3", 1, { __typename: "ChatStarted", chat: chat("c3", carla, last) }));
  server.push(sent(message("c2", 3, carla)));
  expect(order(server)).toBe("c3 c2 c1");
});

it("an event is not overwritten by a response that the server sent before it", async () => {
  const server = await annaSubscribes();
  server.push(sent(message("c1", 4, ben)));
  expect(chatOf(server, "c1")).toMatchObject({ lastSeq: 4, unreadCount: 2 });
  await server.client.query({ query: ChatListDocument, fetchPolicy: "network-only" });
  await waitFor(() => expect(chatOf(server, "c1")).toMatchObject({ lastSeq: 4, unreadCount: 2 }));
  expect(order(server)).toBe("c1 c2");
});

it("Anna's own message is marked as stored when the feed delivers it", async () => {
  const server = await annaSubscribes({ SendMessage: () => new Promise(() => undefined) });
  const { outbox } = chatSessionOf(server.client);
  outbox.send("c1", "Hello");
  const key = outbox.of("c1")[0]?.clientMessageId ?? "";
  server.push(sent(message("c1", 4, anna, { clientMessageId: key })));
  expect(outbox.of("c1")[0]?.state).toBe("stored");
});

it("an outdated delivery mark doesn't replace a later one that arrived first", async () => {
  const server = await annaSubscribes();
  for (const upTo of [3, 2]) server.push(feedItem("c1", 0, { __typename: "MessagesDelivered", personId: "ben", upTo }));
  expect(chatOf(server, "c1")?.counterpartDeliveredUpTo).toBe(3);
});

it("the feed resumes from its last event after a reconnect and applies repeated events only once", async () => {
  const server = await annaSubscribes();
  act(() => server.push(sent(message("c2", 3, carla))));
  act(() => setConnected(false));
  await waitFor(() => expect(server.variablesOf("ChatFeed")).toEqual([{ after: "cursor-0" }, { after: "cursor-3" }]));
  act(() => setConnected(true));
  act(() => server.push(sent(message("c2", 3, carla))));
  act(() => server.push(sent(message("c2", 4, carla))));
  expect(chatOf(server, "c2")).toMatchObject({ lastSeq: 4, unreadCount: 2 });
  expect(server.variablesOf("ChatFeed")).toHaveLength(2);
});

it("a device that woke up in another time zone reports the zone as soon as it reconnects", async () => {
  const server = await annaSubscribes();
  act(() => setConnected(true));
  act(() => setConnected(false));
  mockZone = "America/New_York";
  act(() => setConnected(true));
  await waitFor(() => expect(zonesReportedTo(server)).toEqual(["Europe/London", "America/New_York"]));
});

it("a device whose browser doesn't know the time zone reports none, so that the one reported before is kept", async () => {
  const server = await annaSubscribes();
  mockZone = undefined;
  window.dispatchEvent(new Event("focus"));
  mockZone = "Asia/Tokyo";
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(zonesReportedTo(server)).toEqual(["Europe/London", "Asia/Tokyo"]));
});

it("a device in use reports its time zone again every hour, in case another device has reported a different one", async () => {
  const server = await annaSubscribes();
  const anHourLater = Date.now() + 3_600_000;
  const clock = jest.spyOn(Date, "now").mockImplementation(() => anHourLater);
  const focus = jest.spyOn(document, "hasFocus").mockReturnValue(false);
  window.dispatchEvent(new Event("focus"));
  mockZone = "Asia/Tokyo";
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(zonesReportedTo(server)).toEqual(["Europe/London", "Asia/Tokyo"]));
  clock.mockImplementation(() => anHourLater + 3_600_000);
  focus.mockReturnValue(true);
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(zonesReportedTo(server)).toEqual(["Europe/London", "Asia/Tokyo", "Asia/Tokyo"]));
});

it("the feed resumes from its last event after the server closes the connection, for example because a token has expired", async () => {
  const server = await annaSubscribes();
  act(() => server.push(sent(message("c2", 3, carla))));
  act(() => server.breakFeed(new Unreachable()));
  await waitFor(() => expect(server.variablesOf("ChatFeed")).toEqual([{ after: "cursor-0" }, { after: "cursor-3" }]));
  expect(server.variablesOf("ChatList")).toHaveLength(1);
});

it("an edit or a read mark is not overwritten by a conversation that the server sent before it", async () => {
  const withAnna = chat("c1", ben, message("c1", 3, anna));
  const answer = conversation(withAnna, [message("c1", 3, anna)]);
  const server = await annaSubscribes({ ChatList: () => chatList([withAnna]), Conversation: () => answer });
  const request = { query: ConversationDocument, variables: { id: "c1" } };
  await server.client.query(request);
  const edited = message("c1", 3, anna, { content: "Edited", editedAt: "2026-03-14T11:00:00.000Z" });
  act(() => server.push(feedItem("c1", 4, { __typename: "MessageEdited", message: edited })));
  act(() => server.push(read("c1", 5, ben.id, 3)));
  await act(() => server.client.query({ ...request, fetchPolicy: "network-only" }));
  const seen = server.client.cache.readQuery(request)?.chat;
  expect(seen).toMatchObject({ lastSeq: 5, counterpartReadUpTo: 3 });
  expect(seen?.messages.edges.map(({ node }) => node.content)).toEqual(["Edited"]);
});

it("a chat moves to the top even if a fetched conversation has already counted its new message", async () => {
  const counted = chat("c2", carla, message("c2", 3, carla), { unreadCount: 1, readUpTo: 2 });
  const server = await annaSubscribes({ Conversation: () => conversation(counted, [message("c2", 3, carla)]) });
  await act(() => server.client.query({ query: ConversationDocument, variables: { id: "c2" } }));
  act(() => server.push(sent(message("c2", 3, carla))));
  expect(chatOf(server, "c2")).toMatchObject({
    lastSeq: 3,
    unreadCount: 1,
    lastMessage: { __ref: "Message:c2-3" },
  });
  expect(order(server)).toBe("c2 c1");
});

it("the feed resumes from its last event when it is mounted again", async () => {
  const server = await annaSubscribes();
  act(() => server.push(sent(message("c2", 3, carla))));
  cleanup();
  openPage(server);
  await waitFor(() => expect(server.variablesOf("ChatFeed")).toEqual([{ after: "cursor-0" }, { after: "cursor-3" }]));
});

it("an event is delivered again if the feed is remounted before the event's chat has been refetched", async () => {
  const server = await annaSubscribes({ RefetchedChat: () => new Promise(() => undefined) });
  act(() => server.push(sent(message("c9", 8, carla))));
  await waitFor(() => expect(server.variablesOf("RefetchedChat")).toHaveLength(1));
  cleanup();
  openPage(server);
  await waitFor(() => expect(server.variablesOf("ChatFeed")).toEqual([{ after: "cursor-0" }, { after: "cursor-0" }]));
});

it("only messages that Anna has not read and that have not been removed are announced", async () => {
  const removed = message("c1", 4, ben, { content: "", removedAt: "2026-03-14T11:00:00.000Z" });
  const chatWithBen = chat("c1", ben, message("c1", 5, ben), { unreadCount: 2, readUpTo: 3 });
  const server = await annaSubscribes({ ChatList: () => chatList([chatWithBen, withCarla]) });
  const data = conversation(chatWithBen, [message("c1", 3, ben), removed, message("c1", 5, ben)]);
  server.client.cache.writeQuery({ query: ConversationDocument, variables: { id: "c1" }, data });
  const announced: string[] = [];
  chatSessionOf(server.client).arrivalListeners.add(({ content }) => announced.push(content));
  act(() => [3, 4, 5].forEach((seq) => server.push(sent(message("c1", seq, ben)))));
  expect(announced).toEqual(["Ben says 5"]);
  const history = server.client.cache.readQuery({ query: ConversationDocument, variables: { id: "c1" } });
  expect(history?.chat?.messages.edges.map(({ node }) => node.content)).toEqual(["Ben says 3", "", "Ben says 5"]);
});

describe("a feed without a cursor that the server can resume from", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  it("refetches the list, drops histories that may have gaps, and subscribes from the new cursor", async () => {
    const server = await annaSubscribes({ Conversation: () => conversation(withBen, [message("c1", 3, ben)]) });
    await server.client.query({ query: ConversationDocument, variables: { id: "c1" } });
    const { older } = chatSessionOf(server.client);
    older.add("c1", "c1-3", "c1-3", conversation(withBen, [message("c1", 2, anna)]).chat.messages);
    act(() => server.breakFeed());
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(server.variablesOf("ChatFeed")).toHaveLength(2));
    expect(server.variablesOf("ChatList")).toHaveLength(2);
    expect(server.client.cache.readQuery({ query: ConversationDocument, variables: { id: "c1" } })).toBeNull();
    expect(older.before("c1", "c1-3")).toBeNull();
  });

  it("refetches a chat missing from the new list instead of trusting its outdated sequence number", async () => {
    const lists = [[withBen, withCarla], [withBen]];
    const server = await annaSubscribes({
      ChatList: () => chatList(lists.shift() ?? [withBen]),
      RefetchedChat: () => ({ chat: restored, viewer: { __typename: "Viewer", unreadCount: 2 } }),
    });
    server.push(sent(message("c2", 3, carla)));
    expect(chatOf(server, "c2")).toMatchObject({ lastSeq: 3 });
    act(() => server.breakFeed());
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(server.variablesOf("ChatFeed")).toHaveLength(2));
    // The log was restored without Carla's message, and a different message now has its sequence number.
    const other = message("c2", 3, carla, { id: "c2-other" });
    const restored = chat("c2", carla, other, { unreadCount: 1 });
    server.push(sent(other));
    await waitFor(() => expect(server.variablesOf("RefetchedChat")).toHaveLength(1));
  });

  it("shows and announces a message that has the id of a lost message, even if the lost one had been edited", async () => {
    const withAnna = chat("c1", ben, message("c1", 3, anna));
    const server = await annaSubscribes({ ChatList: () => chatList([withAnna, withCarla]) });
    const lost = message("c1", 4, ben, { content: "Lost" });
    const editedAt = "2026-03-14T11:00:00.000Z";
    server.push(sent(lost));
    server.push(feedItem("c1", 5, { __typename: "MessageEdited", message: { ...lost, editedAt } }));
    act(() => server.breakFeed());
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(server.variablesOf("ChatFeed")).toHaveLength(2));
    expect(server.variablesOf("ChatList")).toHaveLength(2);
    const announced: string[] = [];
    chatSessionOf(server.client).arrivalListeners.add(({ content }) => announced.push(content));
    act(() => server.push(sent(message("c1", 4, ben, { content: "New", sentAt: "2026-03-14T12:00:00.000Z" }))));
    expect(announced).toEqual(["New"]);
    expect((server.client.cache.extract() as Raw)["Message:c1-4"]).toMatchObject({ content: "New", editedAt: null });
    expect(server.variablesOf("ChatList")).toHaveLength(2);
  });

  it("retries at least every 15 seconds until the list can be fetched, and quickly again once an event has arrived", async () => {
    let isDown = true;
    const server = fakeServer({
      ChatList: () => {
        if (isDown) throw new Error("The connection is down.");
        return chatList([withBen, withCarla]);
      },
    });
    openPage(server);
    await act(() => jest.advanceTimersByTimeAsync(300_000));
    const attempts = server.variablesOf("ChatList").length;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.variablesOf("ChatList")).toHaveLength(attempts + 4);
    isDown = false;
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(server.variablesOf("ChatFeed")).toHaveLength(1);
    act(() => server.push(sent(message("c2", 3, carla))));
    act(() => server.breakFeed(new Unreachable()));
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(server.variablesOf("ChatFeed")).toHaveLength(2);
  });
});
