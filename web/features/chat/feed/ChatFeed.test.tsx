import { ApolloProvider } from "@apollo/client/react";
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { ChatListDocument, ConversationDocument } from "../../../graphql/generated/graphql";
import { anna, ben, carla, chat, chatList, conversation, feedItem, message, sent } from "../../../testing/chatAnswers";
import { fakeServer, type Answers, type FakeServer } from "../../../testing/fakeServer";
import { setConnected } from "../../../graphql/connection/connectionStatus";
import { Unreachable } from "../../../graphql/connection/failures";
import { ChatFeed } from "./ChatFeed";
import { chatSessionOf } from "./chatSession";

const withBen = chat("c1", ben, message("c1", 3, ben), { unreadCount: 1, readUpTo: 2 });
const withCarla = chat("c2", carla, message("c2", 2, anna));

beforeEach(() => localStorage.clear());

/** Opens Anna's page, which holds nothing but the feed. */
function opens({ client }: FakeServer): void {
  render(
    <ApolloProvider client={client}>
      <ChatFeed />
    </ApolloProvider>,
  );
}

/** Anna's page follows a server that knows her two chats; resolves when it listens. */
async function annaFollows(answers: Answers = {}): Promise<FakeServer> {
  const server = fakeServer({
    ChatList: () => chatList([withBen, withCarla]),
    TellTimeZone: () => ({ tellTimeZone: { __typename: "TimeZonePayload", problems: [] } }),
    ...answers,
  });
  opens(server);
  await waitFor(() => expect(server.askedFor("ChatFeed")).toHaveLength(1));
  return server;
}

type Raw = Record<string, { lastSeq?: number; unreadCount?: number } | undefined>;
const chatOf = ({ client }: FakeServer, id: string) => (client.cache.extract() as Raw)[`Chat:${id}`];
const order = ({ client }: FakeServer) =>
  client.cache
    .readQuery({ query: ChatListDocument, returnPartialData: true })
    ?.chats?.edges?.map(({ node }) => node?.id)
    .join(" ");

it("fetches the list and follows from the list's cursor", async () => {
  const server = await annaFollows();
  expect(server.askedFor("ChatFeed")).toEqual([{ after: "cursor-0" }]);
  server.push(sent(message("c2", 3, carla)));
  expect(order(server)).toBe("c2 c1");
  expect(chatOf(server, "c2")).toMatchObject({ lastSeq: 3, unreadCount: 1 });
});

it("fetches a chat afresh when the feed left something out", async () => {
  const fresh = chat("c2", carla, message("c2", 5, carla), { unreadCount: 3, readUpTo: 2 });
  const server = await annaFollows({
    ChatAfresh: () => ({ chat: fresh, viewer: { __typename: "Viewer", unreadCount: 4 } }),
  });
  server.push(sent(message("c2", 5, carla)));
  await waitFor(() => expect(chatOf(server, "c2")).toMatchObject({ lastSeq: 5, unreadCount: 3 }));
  expect(server.askedFor("ChatAfresh")).toEqual([{ id: "c2", withMessages: false }]);
  await waitFor(() => expect(order(server)).toBe("c2 c1"));
});

it("fetches a chat that was not in the loaded list and puts it on top", async () => {
  const fresh = chat("c9", carla, message("c9", 8, carla), { unreadCount: 1 });
  const server = await annaFollows({
    ChatAfresh: () => ({ chat: fresh, viewer: { __typename: "Viewer", unreadCount: 2 } }),
  });
  server.push(sent(message("c9", 8, carla)));
  await waitFor(() => expect(order(server)).toBe("c9 c1 c2"));
});

it("puts a chat that somebody starts on top", async () => {
  const server = await annaFollows();
  const first = message("c3", 2, anna, { sentAt: "2026-03-14T11:00:00.000Z" });
  server.push(feedItem("c3", 1, { __typename: "ChatStarted", chat: chat("c3", carla, first) }));
  server.push(sent(first));
  expect(order(server)).toBe("c3 c1 c2");
  expect(chatOf(server, "c3")).toMatchObject({ lastSeq: 2, unreadCount: 0 });
});

it("puts a chat that was told newer than the feed above what the feed tells of others", async () => {
  const server = await annaFollows();
  const last = message("c3", 9, carla, { sentAt: "2026-03-14T11:00:00.000Z" });
  server.push(feedItem("c3", 1, { __typename: "ChatStarted", chat: chat("c3", carla, last) }));
  server.push(sent(message("c2", 3, carla)));
  expect(order(server)).toBe("c3 c2 c1");
});

it("is not set back by an answer that left the server before an event", async () => {
  const server = await annaFollows();
  server.push(sent(message("c1", 4, ben)));
  expect(chatOf(server, "c1")).toMatchObject({ lastSeq: 4, unreadCount: 2 });
  await server.client.query({ query: ChatListDocument, fetchPolicy: "network-only" });
  await waitFor(() => expect(chatOf(server, "c1")).toMatchObject({ lastSeq: 4, unreadCount: 2 }));
  expect(order(server)).toBe("c1 c2");
});

it("notes an own message that comes back as stored", async () => {
  const server = await annaFollows({ SendMessage: () => new Promise(() => undefined) });
  const { outbox } = chatSessionOf(server.client);
  outbox.send("c1", "Hello");
  const key = outbox.of("c1")[0]?.clientMessageId ?? "";
  server.push(sent(message("c1", 4, anna, { clientMessageId: key })));
  expect(outbox.of("c1")[0]?.state).toBe("stored");
});

it("goes on from its last event on the next connection, and applies what comes twice once", async () => {
  const server = await annaFollows();
  act(() => server.push(sent(message("c2", 3, carla))));
  act(() => setConnected(false));
  await waitFor(() => expect(server.askedFor("ChatFeed")).toEqual([{ after: "cursor-0" }, { after: "cursor-3" }]));
  act(() => setConnected(true));
  act(() => server.push(sent(message("c2", 3, carla))));
  act(() => server.push(sent(message("c2", 4, carla))));
  expect(chatOf(server, "c2")).toMatchObject({ lastSeq: 4, unreadCount: 2 });
  expect(server.askedFor("ChatFeed")).toHaveLength(2);
});

it("goes on from its last event after the server closed the connection, as for an expired token", async () => {
  const server = await annaFollows();
  act(() => server.push(sent(message("c2", 3, carla))));
  server.breakFeed(new Unreachable());
  await waitFor(() => expect(server.askedFor("ChatFeed")).toEqual([{ after: "cursor-0" }, { after: "cursor-3" }]));
  expect(server.askedFor("ChatList")).toHaveLength(1);
});

describe("when the server can't go on from the cursor", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  it("fetches the list again, forgets histories that may have holes, and follows from the new cursor", async () => {
    const server = await annaFollows({ Conversation: () => conversation(withBen, [message("c1", 3, ben)]) });
    await server.client.query({ query: ConversationDocument, variables: { id: "c1" } });
    server.breakFeed();
    await jest.advanceTimersByTimeAsync(1_000);
    await waitFor(() => expect(server.askedFor("ChatFeed")).toHaveLength(2));
    expect(server.askedFor("ChatList")).toHaveLength(2);
    expect(server.client.cache.readQuery({ query: ConversationDocument, variables: { id: "c1" } })).toBeNull();
  });

  it("follows a chat that the new list lacks from what the server has, not from what was lost", async () => {
    const lists = [[withBen, withCarla], [withBen]];
    const server = await annaFollows({
      ChatList: () => chatList(lists.shift() ?? [withBen]),
      ChatAfresh: () => ({ chat: restored, viewer: { __typename: "Viewer", unreadCount: 2 } }),
    });
    server.push(sent(message("c2", 3, carla)));
    expect(chatOf(server, "c2")).toMatchObject({ lastSeq: 3 });
    server.breakFeed();
    await jest.advanceTimersByTimeAsync(1_000);
    await waitFor(() => expect(server.askedFor("ChatFeed")).toHaveLength(2));
    // The log was restored without her second message; this one has its number.
    const other = message("c2", 3, carla, { id: "c2-other" });
    const restored = chat("c2", carla, other, { unreadCount: 1 });
    server.push(sent(other));
    await waitFor(() => expect(server.askedFor("ChatAfresh")).toHaveLength(1));
  });

  it("keeps trying when the list can't be had", async () => {
    let away = true;
    const server = fakeServer({
      ChatList: () => {
        if (away) throw new Error("The line is dead.");
        return chatList([withBen]);
      },
    });
    opens(server);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(server.askedFor("ChatFeed")).toEqual([]);
    away = false;
    await jest.advanceTimersByTimeAsync(20_000);
    expect(server.askedFor("ChatFeed")).toHaveLength(1);
  });
});
