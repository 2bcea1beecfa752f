import { ApolloClient, ApolloLink, Observable } from "@apollo/client";
import { anna, ben, chat, chatList, conversation, message } from "../../testing/chatResponses";
import { createCache } from "../cache";
import { RequestFailed, Unreachable } from "../connection/failures";
import {
  ChatListDocument,
  ConversationDocument,
  Inbox_CountsFragmentDoc,
  MutedChatsDocument,
  OlderChatsDocument,
} from "../generated/graphql";
import { OfflineResponses } from "./offlineResponses";

type ServerResponse = object | Error;

const says = (...seqs: readonly number[]) => {
  const messages = seqs.map((seq) => message("c1", seq, seq % 2 ? ben : anna));
  return conversation(chat("c1", ben, messages.at(-1)!), messages);
};
const conversationOf = { query: ConversationDocument, variables: { id: "c1" } };

/** Sets up Anna's browser, the responses stored on her device, and a server that returns what `respond` returns. */
function browser(
  stored: Record<string, unknown>,
  respond: (variables: ApolloLink.Operation["variables"]) => Promise<ServerResponse>,
) {
  const asked: string[] = [];
  let reachable: () => void = () => undefined;
  const server = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        asked.push(operationName ?? "");
        void respond(variables).then((response) => {
          if (response instanceof Error) observer.error(response);
          else {
            observer.next(
              "errors" in response ? (response as ApolloLink.Result) : { data: response as Record<string, unknown> },
            );
            observer.complete();
          }
        });
      }),
  );
  const link = new OfflineResponses({
    stored: {
      read: async (key) => stored[key],
      write: async (key, data) => {
        stored[key] = data;
      },
    },
    onReachable: (listener) => (reachable = listener),
  });
  const client = new ApolloClient({ cache: createCache(), dataMasking: true, link: link.concat(server) });
  const seqs = () => client.cache.readQuery(conversationOf)?.chat?.messages.edges.map(({ node }) => node.seq) ?? null;
  return { client, stored, asked, seqs, comesBack: () => reachable() };
}

const settle = async () => {
  await jest.advanceTimersByTimeAsync(1_500);
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("a conversation is stored on the device, and stored again when a message arrives", async () => {
  const { client, stored } = browser({}, async () => says(1, 2));
  await client.query(conversationOf);
  await settle();
  expect(stored["chat:c1"]).toMatchObject({
    chat: { messages: { edges: [{ node: { seq: 1 } }, { node: { seq: 2 } }] } },
  });
  client.cache.writeQuery({ ...conversationOf, data: says(1, 2, 3) });
  await settle();
  expect(JSON.stringify(stored["chat:c1"])).toContain("Ben says 3");
});

it("the chat list is stored in the form that the page reads, so that the cache does not remember each chat twice", async () => {
  const { client, stored } = browser({}, async () => chatList([chat("c1", ben, message("c1", 2, ben))]));
  client.watchQuery({ query: ChatListDocument }).subscribe(() => undefined);
  const watch = jest.spyOn(client.cache, "watch");
  await settle();
  expect(watch.mock.calls.map(([{ query, optimistic }]) => ({ query, optimistic }))).toEqual([
    { query: client.cache.transformDocument(ChatListDocument), optimistic: true },
  ]);
  expect(watch.mock.calls[0]?.[0].query).toBe(client.cache.transformDocument(ChatListDocument));
  expect(Object.keys(stored)).toEqual(["chats"]);
});

it("the stored muted chats are shown without a connection", async () => {
  const notificationSettings = { __typename: "NotificationSettings", mutedChatIds: ["c1"] };
  const muted = { viewer: { __typename: "Viewer", notificationSettings } };
  const { client, stored } = browser({}, async () => muted);
  await client.query({ query: MutedChatsDocument });
  await settle();
  const offline = browser(stored, async () => new Unreachable());
  expect((await offline.client.query({ query: MutedChatsDocument })).data).toEqual(muted);
});

it("the stored conversation is shown without a connection, and replaced entirely once the server is back", async () => {
  let response: ServerResponse = new Unreachable();
  const { client, seqs, asked, comesBack } = browser({ "chat:c1": says(1, 2) }, async () => response);
  await client.query(conversationOf);
  expect(seqs()).toEqual([1, 2]);
  // The feed adds a message, but some before it are missing.
  client.cache.writeQuery({ ...conversationOf, data: says(1, 2, 9) });
  response = says(7, 8, 9);
  comesBack();
  await settle();
  expect(seqs()).toEqual([7, 8, 9]);
  expect(asked).toHaveLength(2);
  comesBack();
  await settle();
  expect(asked).toHaveLength(2);
});

it("a stored message that the server has lost is removed from the cache, so that a new one can have its id", async () => {
  let response: ServerResponse = new Unreachable();
  const { client, comesBack } = browser({ "chat:c1": says(1, 2, 3, 4) }, async () => response);
  client.cache.writeFragment({
    fragment: Inbox_CountsFragmentDoc,
    fragmentName: "Inbox_counts",
    data: chat("c1", ben, message("c1", 3, ben)),
  });
  const cached = () => Object.keys(client.cache.extract() as object).filter((key) => key.startsWith("Message:"));
  await client.query(conversationOf);
  expect(cached()).toContain("Message:c1-4");
  response = says(2);
  comesBack();
  await settle();
  expect(cached()).toEqual(["Message:c1-3", "Message:c1-2"]);
});

it("a stored conversation is refetched automatically after a failed request", async () => {
  let response: ServerResponse = new Unreachable();
  const { client, seqs } = browser({ "chat:c1": says(1, 2) }, async () => response);
  await client.query(conversationOf);
  await jest.advanceTimersByTimeAsync(11_000);
  response = says(1, 2, 3);
  await jest.advanceTimersByTimeAsync(11_000);
  expect(seqs()).toEqual([1, 2, 3]);
});

it("a stored conversation is refetched automatically while the server responds with errors", async () => {
  let response: ServerResponse = new Unreachable();
  const { client, seqs } = browser({ "chat:c1": says(1, 2) }, async () => response);
  await client.query(conversationOf);
  response = { errors: [{ message: "Something went wrong." }] };
  await jest.advanceTimersByTimeAsync(11_000);
  response = says(1, 2, 3);
  await jest.advanceTimersByTimeAsync(11_000);
  expect(seqs()).toEqual([1, 2, 3]);
});

it("the stored conversation is shown while the server is slow, and then replaced by the response", async () => {
  let arrive: (response: ServerResponse) => void = () => undefined;
  const { client, seqs } = browser({ "chat:c1": says(1, 2) }, () => new Promise((resolve) => (arrive = resolve)));
  void client.query(conversationOf);
  await jest.advanceTimersByTimeAsync(3_900);
  expect(seqs()).toBeNull();
  await jest.advanceTimersByTimeAsync(200);
  expect(seqs()).toEqual([1, 2]);
  arrive(says(1, 2, 3));
  await settle();
  expect(seqs()).toEqual([1, 2, 3]);
});

it("the stored conversation is replaced entirely when the server responds late", async () => {
  let arrive: (response: ServerResponse) => void = () => undefined;
  const { client, seqs } = browser({ "chat:c1": says(1, 2) }, () => new Promise((resolve) => (arrive = resolve)));
  void client.query(conversationOf);
  await jest.advanceTimersByTimeAsync(4_100);
  // The feed adds a message, but some before it are missing.
  client.cache.writeQuery({ ...conversationOf, data: says(1, 2, 9) });
  arrive(says(7, 8, 9));
  await settle();
  expect(seqs()).toEqual([7, 8, 9]);
});

it("a conversation is fetched again if the server's late response lacks a message that has since arrived", async () => {
  const arrive: ((response: ServerResponse) => void)[] = [];
  const { client, seqs } = browser({ "chat:c1": says(1, 2) }, () => new Promise((resolve) => arrive.push(resolve)));
  void client.query(conversationOf);
  await jest.advanceTimersByTimeAsync(4_100);
  const { chat: live } = says(1, 2, 9);
  client.cache.writeQuery({ ...conversationOf, data: { chat: live } });
  const counts = { fragment: Inbox_CountsFragmentDoc, fragmentName: "Inbox_counts" };
  client.cache.writeFragment({ ...counts, data: live });
  arrive[0]?.(says(6, 7, 8));
  await settle();
  expect(arrive).toHaveLength(2);
  arrive[1]?.(says(7, 8, 9));
  await settle();
  expect(seqs()).toEqual([7, 8, 9]);
});

it("an older stored conversation never replaces cached data", async () => {
  let response: ServerResponse = says(1, 2, 3);
  const { client, stored, seqs } = browser({}, async () => response);
  await client.query(conversationOf);
  stored["chat:c1"] = says(1);
  response = new Unreachable();
  await expect(client.query({ ...conversationOf, fetchPolicy: "network-only" })).rejects.toThrow(Unreachable);
  expect(seqs()).toEqual([1, 2, 3]);
});

it("a stored conversation is not shown when the server rejects the request", async () => {
  const { client } = browser({ "chat:c1": says(1) }, async () => new RequestFailed("Not yours.", "FORBIDDEN"));
  await expect(client.query(conversationOf)).rejects.toThrow("Not yours.");
});

it("a query fails without a connection if nothing is stored", async () => {
  const { client } = browser({}, async () => new Unreachable());
  await expect(client.query(conversationOf)).rejects.toThrow(Unreachable);
});

describe("a chat list that is only partly stored on the device", () => {
  const all = Array.from({ length: 150 }, (_, index) => chat(`c${index}`, ben, message(`c${index}`, 2, ben)));
  const page = (after: unknown) => {
    const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
    return chatList(all.slice(start, start + 50), { hasNextPage: start < 100 });
  };
  const listIn = ({ client }: ReturnType<typeof browser>) => client.cache.readQuery({ query: ChatListDocument })?.chats;
  const readsOn = ({ client }: ReturnType<typeof browser>, after: string | null | undefined) =>
    client.query({ query: OlderChatsDocument, variables: { after: after ?? null }, fetchPolicy: "network-only" });

  it.each([
    ["because it is too long", 2],
    ["because only its beginning was loaded", 0],
  ])("%s has no gap if more chats are loaded while it is shown and the server is slow", async (_why, pages) => {
    const before = browser({}, async ({ after }) => page(after));
    await before.client.query({ query: ChatListDocument });
    for (let loaded = 0; loaded < pages; loaded += 1) await readsOn(before, listIn(before)?.pageInfo.endCursor);
    await settle();

    // By the next visit, an older chat has moved to the top.
    all.unshift(...all.splice(100, 1));
    const responses: (() => void)[] = [];
    const now = browser(
      before.stored,
      ({ after }) => new Promise((resolve) => responses.push(() => resolve(page(after)))),
    );
    void now.client.query({ query: ChatListDocument });
    await jest.advanceTimersByTimeAsync(4_100);
    expect(listIn(now)).toMatchObject({ edges: { length: 50 }, pageInfo: { hasNextPage: true } });
    void readsOn(now, listIn(now)?.pageInfo.endCursor);
    for (const respond of responses) respond();
    await settle();
    const shown = listIn(now)?.edges.map(({ node }) => node.id) ?? [];
    expect(shown).toEqual(all.slice(0, shown.length).map(({ id }) => id));
    expect(listIn(now)?.pageInfo).toMatchObject({ hasNextPage: true, endCursor: shown.at(-1) });
  });
});
