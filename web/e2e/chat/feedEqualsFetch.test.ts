import { isDeepStrictEqual } from "node:util";
import { ApolloClient, ApolloLink, HttpLink } from "@apollo/client";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import fc from "fast-check";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { isLong } from "../../../server/testing/support/isLong.js";
import { aChat, aStudent, aTutor, type Person, Rejection } from "../../../server/testing/support/people/people.js";
import { startTestApp, type TestApp } from "../../../server/testing/support/servers/startTestApp.js";
import { ChatInbox } from "../../features/chat/feed/ChatInbox";
import { createCache } from "../../graphql/cache";
import {
  RefetchedChatDocument,
  ChatFeedDocument,
  ChatListDocument,
  ConversationDocument,
  InboxDocument,
} from "../../graphql/generated/graphql";

/** 200 steps in total in a normal test run, 10,000 with SAYWELL_LONG. */
const runs = isLong ? 500 : 10;
const stepsOfARun = 20;
/** The maximum time for the page to catch up; after a mismatch, it refetches within a second. */
const timeoutMs = 60_000;

/** Each number, modulo the count of the existing chats or messages, is an index into them. */
type Step = {
  readonly does: "says" | "reads" | "marksUnread" | "edits" | "removes";
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

/** The tutor opens the page at step `openedAt`, and the second chat starts at step `startedAt`. */
const story = fc.record({
  steps: fc.array(step, { minLength: stepsOfARun, maxLength: stepsOfARun }),
  openedAt: fc.nat(stepsOfARun - 1),
  subscribesAtOnce: fc.boolean(),
  startedAt: fc.nat(stepsOfARun - 1),
});

const changes = {
  marksUnread: `mutation($input: MarkUnreadInput!) { payload: markUnread(input: $input) { problems: userErrors { code reason field } } }`,
  edits: `mutation($input: EditMessageInput!) { payload: editMessage(input: $input) { problems: userErrors { code reason field } } }`,
  removes: `mutation($input: RemoveMessageInput!) { payload: removeMessage(input: $input) { problems: userErrors { code reason field } } }`,
};

type Shown = {
  readonly unreadCount: unknown;
  readonly chats: readonly { readonly id: string; readonly messages: readonly unknown[] }[];
};

/** A user's open page, simulated without a browser. */
type Page = { readonly client: ApolloClient; close(): Promise<void> };

function openPage({ client: { origin, accessToken } }: Person): Page {
  const headers = { authorization: `Bearer ${accessToken}` };
  const socket = createClient({
    url: `${origin.replace(/^http/, "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: headers,
  });
  const client = new ApolloClient({
    cache: createCache(),
    dataMasking: true,
    link: ApolloLink.split(
      ({ operationType }) => operationType === "subscription",
      new GraphQLWsLink(socket),
      new HttpLink({ uri: `${origin}/graphql`, headers }),
    ),
  });
  return {
    client,
    async close() {
      client.stop();
      await socket.dispose();
    },
  };
}

/** Subscribes to the feed as the page's hooks do; returns a function that unsubscribes. */
function follows({ client }: Page): () => void {
  const inbox = new ChatInbox({
    client,
    connection: { isUp: () => true, watch: () => () => undefined },
    fetchList: async (isFresh) => {
      const { data } = await client.query({
        query: ChatListDocument,
        fetchPolicy: isFresh ? "network-only" : "cache-first",
      });
      return data!;
    },
    fetchChat: async (variables) =>
      (await client.query({ query: RefetchedChatDocument, variables, fetchPolicy: "no-cache" })).data!,
    onViewer: () => undefined,
  });
  let unsubscribe = () => {};
  inbox.watch(() => {
    unsubscribe();
    const held = inbox.subscription();
    if (held === null) return;
    const feed = client.subscribe({
      query: ChatFeedDocument,
      variables: { after: held.after },
      fetchPolicy: "no-cache",
    });
    const subscription = feed.subscribe({
      next: ({ data, error }) => (data ? inbox.receive(held, data.chatFeed) : inbox.end(held, error)),
      complete: () => inbox.end(held),
    });
    unsubscribe = () => subscription.unsubscribe();
  });
  const stop = inbox.start();
  return () => {
    stop();
    unsubscribe();
  };
}

async function fetchAll({ client }: Page): Promise<void> {
  const { data } = await client.query({ query: ChatListDocument, fetchPolicy: "network-only" });
  for (const { node } of data?.chats.edges ?? []) {
    await client.query({ query: ConversationDocument, variables: { id: node.id }, fetchPolicy: "network-only" });
  }
}

/**
 * Returns what a page shows from its cache: the list in order with its counts, and each chat's newest messages, but
 * only as many as `other` has loaded. A page that has been open for a while has loaded more history, but none of chats
 * that started in the meantime.
 */
function shows({ client: { cache } }: Page, other?: Shown): Shown {
  const list = cache.readQuery({ query: ChatListDocument });
  const stored = cache.extract() as Record<string, Record<string, unknown>>;
  const chats = (list?.chats.edges ?? []).map(({ node }) => {
    const conversation = cache.readQuery({ query: ConversationDocument, variables: { id: node.id } });
    const { lastSeq, unreadCount, readUpTo, counterpartReadUpTo, lastMessage } = stored[`Chat:${node.id}`] ?? {};
    const loaded = (conversation?.chat?.messages.edges ?? []).map((edge) => edge.node);
    const length = other?.chats.find(({ id }) => id === node.id)?.messages.length ?? loaded.length;
    const messages = loaded.slice(Math.max(0, loaded.length - length));
    return { id: node.id, lastSeq, unreadCount, readUpTo, counterpartReadUpTo, lastMessage, messages };
  });
  return { unreadCount: list?.viewer?.unreadCount, chats };
}

const bothShow = (page: Page, fresh: Page) => [shows(page, shows(fresh)), shows(fresh, shows(page))] as const;

/** Waits at most `timeoutMs` for the page to show the same content as the fresh one. */
function catchesUp(page: Page, fresh: Page): Promise<void> {
  const newest = new Map(
    fresh.client.cache.readQuery({ query: InboxDocument })?.chats.edges.map(({ node }) => [node.id, node.lastSeq]),
  );
  return new Promise((resolve) => {
    const end = () => {
      stop();
      resolve();
    };
    AbortSignal.timeout(timeoutMs).addEventListener("abort", end);
    const stop = page.client.cache.watch({
      query: InboxDocument,
      optimistic: false,
      immediate: true,
      callback({ result }) {
        const known = result?.chats?.edges ?? [];
        // The full comparison is slow, so wait until every event has arrived.
        if (known.length < newest.size || known.some(({ node }) => newest.get(node?.id ?? "") !== node?.lastSeq))
          return;
        // The cache must not be read while it broadcasts a change.
        queueMicrotask(() => isDeepStrictEqual(...bothShow(page, fresh)) && end());
      },
    });
  });
}

describe("the chat page", () => {
  let app: TestApp;
  beforeAll(async () => (app = await startTestApp()));

  async function perform({ does, byTutor, message }: Step, i: number, tutor: Person, student: Person, chatId: string) {
    const who = byTutor ? tutor : student;
    if (does === "says") return who.says(chatId, `This is ${i}`);
    const own = does === "edits" || does === "removes";
    const wanted = ((await who.messages(chatId)) ?? []).filter(({ author }) => (author.id === who.id) === own);
    const chosen = wanted[message % Math.max(1, wanted.length)];
    if (!chosen) return undefined;
    if (does === "reads") return who.reads(chosen);
    const input = { messageId: chosen.id, ...(does === "edits" && { content: `Edited ${i}` }) };
    return who.does(changes[does], input).catch((error: unknown) => {
      if (!(error instanceof Rejection && error.codes.includes("MESSAGE_REMOVED"))) throw error;
    });
  }

  it("shows the same content as a freshly loaded page after applying missed events to its cache", async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ steps, openedAt, subscribesAtOnce, startedAt }) => {
        const [tutor, ...students] = await Promise.all([aTutor(app), aStudent(app), aStudent(app)]);
        const chats = [(await aChat(app, { tutor, student: students[0] })).id];
        const page = openPage(tutor);
        let stop: (() => void) | undefined;
        for (const [i, one] of steps.entries()) {
          if (i === openedAt) {
            await fetchAll(page);
            if (subscribesAtOnce) stop = follows(page);
          }
          if (i === startedAt) chats.push((await aChat(app, { tutor, student: students[1] })).id);
          const which = one.student % chats.length;
          await perform(one, i, tutor, students[which]!, chats[which]!);
        }
        stop ??= follows(page);
        const fresh = openPage(tutor);
        await fetchAll(fresh);
        await catchesUp(page, fresh);
        const [actual, expected] = bothShow(page, fresh);
        stop();
        await Promise.all([page.close(), fresh.close()]);
        expect(actual).toEqual(expected);
      }),
      { numRuns: runs, seed: 1 },
    );
  }, 1_200_000);
});
