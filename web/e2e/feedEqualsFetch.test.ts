import { isDeepStrictEqual } from "node:util";
import { ApolloClient, ApolloLink, HttpLink } from "@apollo/client";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import fc from "fast-check";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { atTheEnd } from "../../server/testing/atTheEnd.js";
import { aChat, aStudent, aTutor, type Person } from "../../server/testing/people.js";
import { startTestApp, type TestApp } from "../../server/testing/startTestApp.js";
import { ChatFollower } from "../features/chat/ChatFollower";
import { createCache } from "../graphql/cache";
import { ChatListDocument, ConversationDocument } from "../graphql/generated/graphql";

/** The long form takes ten thousand steps, the short one of every test run two hundred. */
const runs = process.env["SAYWELL_LONG"] === undefined ? 10 : 500;
const stepsOfARun = 20;
/** How long the page may take to know everything, in milliseconds. */
const patience = 15_000;

/** What somebody does; numbers choose among what there is. */
type Step = {
  readonly does: "says" | "reads" | "marksUnread" | "edits" | "removes" | "starts";
  readonly student: number;
  readonly byTutor: boolean;
  readonly message: number;
};

const step = fc.record<Step>({
  does: fc.constantFrom<Step["does"]>("says", "says", "says", "reads", "reads", "marksUnread", "edits", "removes"),
  student: fc.nat(1),
  byTutor: fc.boolean(),
  message: fc.nat(4),
});

const changes = {
  marksUnread: `mutation($input: MarkUnreadInput!) { payload: markUnread(input: $input) { problems { code reason field } } }`,
  edits: `mutation($input: EditMessageInput!) { payload: editMessage(input: $input) { problems { code reason field } } }`,
  removes: `mutation($input: RemoveMessageInput!) { payload: removeMessage(input: $input) { problems { code reason field } } }`,
};

type Shown = {
  readonly unreadCount: unknown;
  readonly chats: readonly { readonly id: string; readonly messages: readonly unknown[] }[];
};

/** The client of a page that somebody has just opened. */
function openPage({ client: { origin, accessToken } }: Person): ApolloClient {
  const headers = { authorization: `Bearer ${accessToken}` };
  const socket = createClient({
    url: `${origin.replace(/^http/, "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: headers,
  });
  atTheEnd(async () => {
    await socket.dispose();
  });
  return new ApolloClient({
    cache: createCache(),
    dataMasking: true,
    link: ApolloLink.split(
      ({ operationType }) => operationType === "subscription",
      new GraphQLWsLink(socket),
      new HttpLink({ uri: `${origin}/graphql`, headers }),
    ),
  });
}

/** Fetches the list and every conversation as the page does. */
async function fetchAll(page: ApolloClient): Promise<void> {
  const { data } = await page.query({ query: ChatListDocument, fetchPolicy: "network-only" });
  for (const { node } of data?.chats.edges ?? []) {
    await page.query({ query: ConversationDocument, variables: { id: node.id }, fetchPolicy: "network-only" });
  }
}

/**
 * What a page shows from its cache: the list in its order with its counts, and of each chat the newest messages, as many
 * as another page has loaded: one that was open for long has more of the past, and none of a chat that began meanwhile.
 */
function shows({ cache }: ApolloClient, other?: Shown): Shown {
  const list = cache.readQuery({ query: ChatListDocument });
  const chats = (list?.chats.edges ?? []).map(({ node }) => {
    const conversation = cache.readQuery({ query: ConversationDocument, variables: { id: node.id } });
    const raw = (cache.extract() as Record<string, Record<string, unknown>>)[`Chat:${node.id}`];
    const { lastSeq, unreadCount, readUpTo, counterpartReadUpTo, lastMessage } = raw ?? {};
    const loaded = (conversation?.chat?.messages.edges ?? []).map((edge) => edge.node);
    const length = other?.chats.find(({ id }) => id === node.id)?.messages.length ?? loaded.length;
    const messages = loaded.slice(Math.max(0, loaded.length - length));
    return { id: node.id, lastSeq, unreadCount, readUpTo, counterpartReadUpTo, lastMessage, messages };
  });
  return { unreadCount: list?.viewer?.unreadCount, chats };
}

describe("the chat page", () => {
  let app: TestApp;
  beforeAll(async () => (app = await startTestApp()));

  async function take({ does, byTutor, message }: Step, i: number, tutor: Person, student: Person, chatId: string) {
    const who = byTutor ? tutor : student;
    if (does === "says" || does === "starts") return void (await who.says(chatId, `This is ${i}`));
    const own = does === "edits" || does === "removes";
    const wanted = ((await who.messages(chatId)) ?? []).filter(({ author }) => (author.id === who.id) === own);
    const chosen = wanted[message % Math.max(1, wanted.length)];
    if (!chosen) return;
    if (does === "reads") return void (await who.reads(chosen));
    const input = { messageId: chosen.id, ...(does === "edits" && { content: `Edited ${i}` }) };
    // A message that was removed is not edited.
    await who.does(changes[does], input).catch(() => undefined);
  }

  it("shows what a fresh page shows, when it applies the events that it missed to what it knew", async () => {
    const story = fc.tuple(
      fc.array(step, { minLength: stepsOfARun, maxLength: stepsOfARun }),
      fc.nat(stepsOfARun),
      fc.nat(stepsOfARun),
    );
    await fc.assert(
      fc.asyncProperty(story, async ([steps, openedAt, startedAt]) => {
        const tutor = await aTutor(app);
        const students = await Promise.all([aStudent(app), aStudent(app)]);
        const chats: string[] = [(await aChat(app, { tutor, student: students[0]! })).id];
        let page: ApolloClient | undefined;
        for (const [i, one] of steps.entries()) {
          if (i === openedAt) await fetchAll((page = openPage(tutor)));
          if (i === startedAt && chats.length === 1) {
            chats.push((await aChat(app, { tutor, student: students[1]! })).id);
          }
          const which = one.student % chats.length;
          await take(one, i, tutor, students[which]!, chats[which]!);
        }
        if (!page) await fetchAll((page = openPage(tutor)));
        const stop = new ChatFollower(page).start();
        const fresh = openPage(tutor);
        await fetchAll(fresh);
        const end = performance.now() + patience;
        // Where the feed is not enough the page asks once more.
        while (performance.now() < end && !isDeepStrictEqual(shows(page, shows(fresh)), shows(fresh, shows(page)))) {
          await new Promise((resolve) => setImmediate(resolve));
        }
        stop();
        expect(shows(page, shows(fresh))).toEqual(shows(fresh, shows(page)));
      }),
      { numRuns: runs, seed: 1 },
    );
  }, 600_000);
});
