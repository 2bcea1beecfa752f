import { Subscriber } from "../testing/support/clients/subscriber.js";
import { operationStatements } from "../testing/support/databases/statements.js";
import { aChat, aStudent, aTutor, type Person } from "../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Chat = Awaited<ReturnType<typeof aChat>>;
type Page = {
  readonly edges: readonly {
    readonly cursor: string;
    readonly node: { readonly id: string; readonly content: string };
  }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean };
};

const page = "edges { cursor node { id content } } pageInfo { hasNextPage hasPreviousPage }";

async function pageOf({ id, student }: Chat, args: string): Promise<Page> {
  const { chat } = await student.client.ask<{ chat: { messages: Page } }>(
    `{ chat(id: "${id}") { messages(${args}) { ${page} } } }`,
  );
  return chat.messages;
}

/** Returns the texts of the messages on a page, with "…" at either end if there are more messages beyond it. */
function shown({ edges, pageInfo }: Page): string {
  const texts = edges.map(({ node }) => node.content);
  return [...(pageInfo.hasPreviousPage ? ["…"] : []), ...texts, ...(pageInfo.hasNextPage ? ["…"] : [])].join(" ");
}

describe("Chat.messages in a chat with eight messages", () => {
  let chat: Chat;
  let all: Page;

  beforeAll(async () => {
    chat = await aChat(app, { opening: "1" });
    for (const number of ["2", "3", "4", "5", "6", "7", "8"]) await chat.tutor.says(chat.id, number);
    all = await pageOf(chat, "last: 100");
  });

  const cursor = (number: number) => JSON.stringify(all.edges[number - 1]?.cursor);
  const id = (number: number) => JSON.stringify(all.edges[number - 1]?.node.id);

  it.each([
    ["the newest messages", () => "last: 3", "… 6 7 8"],
    ["the messages before a cursor", () => `last: 2, before: ${cursor(4)}`, "… 2 3 …"],
    ["the first messages", () => "first: 3", "1 2 3 …"],
    ["the messages after a cursor", () => `first: 3, after: ${cursor(2)}`, "… 3 4 5 …"],
    ["all messages after a cursor", () => `after: ${cursor(6)}`, "… 7 8"],
    ["no messages after the newest one", () => `first: 5, after: ${cursor(8)}`, "…"],
    ["the messages around a given message", () => `first: 3, around: ${id(4)}`, "… 3 4 5 …"],
    ["an even number of messages around a given message", () => `last: 4, around: ${id(4)}`, "… 2 3 4 5 …"],
    ["the messages around the first one", () => `first: 5, around: ${id(1)}`, "1 2 3 …"],
    ["the messages around the newest one", () => `first: 5, around: ${id(8)}`, "… 6 7 8"],
    ["a single message", () => `first: 1, around: ${id(5)}`, "… 5 …"],
  ])("returns a page with %s", async (_which, args, texts) => {
    expect(shown(await pageOf(chat, args()))).toBe(texts);
  });

  it.each([
    ["`around` with `before`", () => `around: ${id(4)}, before: ${cursor(4)}`, "BAD_PAGE_ARGUMENTS"],
    ["`first` with `before`", () => `first: 2, before: ${cursor(4)}`, "BAD_PAGE_ARGUMENTS"],
    ["`after` with `before`", () => `after: ${cursor(1)}, before: ${cursor(4)}`, "BAD_PAGE_ARGUMENTS"],
    ["a page of more than 100 messages", () => "first: 101", "BAD_PAGE_SIZE"],
    ["`around` with an invalid message id", () => 'around: "nothing"', "MESSAGE_NOT_FOUND"],
    ["a malformed cursor", () => 'after: "nothing"', "BAD_CURSOR"],
  ])("rejects %s", async (_what, args, code) => {
    const { errors } = await chat.student.client.send(`{ chat(id: "${chat.id}") { messages(${args()}) { ${page} } } }`);
    expect(errors[0]?.extensions).toMatchObject({ code: expect.any(String), problem: code });
  });

  it("rejects `around` with a message from another chat", async () => {
    const other = await aChat(app, { student: chat.student });
    await expect(pageOf(chat, `around: "${other.opening.id}"`)).rejects.toThrow(
      "There is no such message in this chat.",
    );
  });
});

describe("the nodes query", () => {
  const query = "query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }";

  it("returns tutors, chats and messages in the order of the ids, and null for any id that the viewer can't look up", async () => {
    const [own, foreign] = await Promise.all([aChat(app), aChat(app)]);
    const { student, tutor, opening } = own;
    const ids = [opening.id, "nothing", own.id, foreign.id, tutor.id, foreign.opening.id, own.id, student.id];
    expect(await student.client.ask(query, { ids })).toEqual({
      nodes: [
        { __typename: "Message", id: opening.id },
        null,
        { __typename: "Chat", id: own.id },
        null,
        { __typename: "Tutor", id: tutor.id },
        null,
        { __typename: "Chat", id: own.id },
        null,
      ],
    });
  });

  it("rejects more than 100 ids, and callers who are not logged in", async () => {
    const nora = await aStudent(app);
    const problem = async (ids: readonly string[]) =>
      (await nora.client.send(query, { ids })).errors[0]?.extensions?.["problem"];
    expect(await problem(Array(101).fill(nora.id))).toBe("TOO_MANY_IDS");
    nora.client.accessToken = null;
    expect(await problem([nora.id])).toBe("LOG_IN_FIRST");
  });

  it("runs no more SQL statements for many objects than for one object of each type", async () => {
    const nora = await aStudent(app);
    const ids: string[] = [];
    const statements: number[] = [];
    for (let i = 0; i < 3; i++) {
      const { id, opening, tutor } = await aChat(app, { student: nora });
      ids.push(id, opening.id, tutor.id);
      await nora.client.ask(query, { ids });
      const sent = await operationStatements(() => nora.client.ask(query, { ids }));
      statements.push(sent.filter((text) => /chat_event|from chat|tutor_profile/i.test(text)).length);
    }
    expect(statements[0]).toBeGreaterThan(2);
    expect(new Set(statements).size).toBe(1);
  });
});

it("editMessage changes nothing if clientEditId was used for the same edit, and rejects another edit with it", async () => {
  const { student, opening } = await aChat(app);
  const query = `mutation ($input: EditMessageInput!) {
    editMessage(input: $input) { message { content } userErrors { code field } }
  }`;
  const edit = (content: string, clientEditId: string) =>
    student.client.ask(query, { input: { messageId: opening.id, content, clientEditId } });
  const shows = (content: string) => ({ editMessage: { message: { content }, userErrors: [] } });
  expect(await edit("At four", "one")).toEqual(shows("At four"));
  expect(await edit("At five", "two")).toEqual(shows("At five"));
  expect(await edit("At four", "one")).toEqual(shows("At five"));
  expect(await edit("At six", "one")).toEqual({
    editMessage: { message: null, userErrors: [{ code: "CLIENT_EDIT_ID_REUSED", field: "clientEditId" }] },
  });
});

type FeedItem = { event: { __typename: string; message?: { content: string } } };

async function aFeed({ client }: Person, fields: string): Promise<Subscriber<FeedItem>> {
  const { origin, accessToken } = client;
  const { chats } = await client.ask<{ chats: { feedCursor: string } }>("{ chats { feedCursor } }");
  const query = `subscription ($after: String) { chatFeed(after: $after) { ${fields} } }`;
  const variables = { after: chats.feedCursor };
  return new Subscriber({ origin, accessToken, query, variables }, ({ chatFeed }: { chatFeed: FeedItem }) => chatFeed);
}

describe("objects returned alongside their ids", () => {
  it("are included, in their current state, in every feed event", async () => {
    const { id, student, tutor } = await aChat(app);
    const type = `mutation ($input: TypingInput!) { payload: tellTyping(input: $input) { problems: userErrors { code } } }`;
    const feed = await aFeed(
      student,
      `chatId chat { id unreadCount counterpart { displayName } }
       event {
         __typename
         ... on MessageSent { message { content chat { id } } }
         ... on MessagesRead { readerId reader { id displayName } }
         ... on CounterpartTyping { personId person { id role } }
       }`,
    );
    const isA = (type: string) => (item: FeedItem) => item.event.__typename === type;
    const { message } = await tutor.says(id, "Hello!");
    expect(await feed.until(isA("MessageSent"))).toEqual({
      chatId: id,
      chat: { id, unreadCount: 1, counterpart: { displayName: "Amelia S." } },
      event: { __typename: "MessageSent", message: { content: "Hello!", chat: { id } } },
    });
    await tutor.does(type, { chatId: id });
    expect(await feed.until(isA("CounterpartTyping"))).toMatchObject({
      chat: { id },
      event: { personId: tutor.id, person: { id: tutor.id, role: "TEACHER" } },
    });
    await student.reads(message);
    expect(await feed.until(isA("MessagesRead"))).toMatchObject({
      chat: { unreadCount: 0 },
      event: { readerId: student.id, reader: { id: student.id } },
    });
  });

  it("are in their current state in each event, even if an earlier event included an older state", async () => {
    const { id, student, tutor } = await aChat(app);
    const feed = await aFeed(
      student,
      `chat { counterpart { displayName } counterpartLastMessage { content } }
       event { __typename ... on MessageSent { message { content author { displayName } } } }`,
    );
    const item = (content: string, displayName: string) => ({
      chat: { counterpart: { displayName }, counterpartLastMessage: { content } },
      event: { __typename: "MessageSent", message: { content, author: { displayName } } },
    });
    const nextMessage = (content: string) => feed.until(({ event }) => event.message?.content === content);
    await tutor.says(id, "one");
    expect(await nextMessage("one")).toEqual(item("one", "Amelia S."));
    await app.database.query("update account set first_name = 'Amy' where id = $1", [tutor.id]);
    await tutor.says(id, "two");
    expect(await nextMessage("two")).toEqual(item("two", "Amy S."));
  });

  it("are included in a page of messages, without the chat being read again for each message", async () => {
    const [nora, amelia] = await Promise.all([aStudent(app), aTutor(app)]);
    const { chat } = await nora.writesTo(amelia, "Hi");
    for (let i = 0; i < 5; i++) await amelia.says(chat.id, `And ${i}`);
    const query = `{ chat(id: "${chat.id}") { messages { edges { node { chat { id unreadCount } } } } } }`;
    type Messages = { chat: { messages: { edges: { node: { chat: object } }[] } } };
    const ask = () => nora.client.ask<Messages>(query);
    expect((await ask()).chat.messages.edges).toEqual(
      Array(6).fill({ node: { chat: { id: chat.id, unreadCount: 5 } } }),
    );
    const sent = await operationStatements(ask);
    expect(sent.filter((text) => /from chat c?\b/i.test(text)).length).toBeLessThanOrEqual(2);
  });
});
