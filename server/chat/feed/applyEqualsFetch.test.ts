import fc from "fast-check";
import type { Viewer } from "../../accounts/index.js";
import { LocalPubSub } from "../../platform/pubsub/LocalPubSub.js";
import { aPerson, type ChatNode, startChatNode } from "../../testing/support/servers/chatNode.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { evolve, unreadOf } from "../chat.js";
import { type ChatEvent, isEvent } from "../events.js";
import type { ChatRecord } from "../projections/chats.js";
import { justSent, type StoredMessage } from "../projections/messages.js";

/** The long form takes ten thousand steps, the short one of every test run a thousand. */
const runs = process.env["SAYWELL_LONG"] === undefined ? 25 : 250;
const stepsOfARun = 40;

/** What somebody may do; numbers choose among what there is. */
type Step = {
  readonly does: "say" | "read" | "markUnread" | "edit" | "remove" | "start";
  readonly student: number;
  readonly byTutor: boolean;
  readonly message: number;
  /** Whether it is done at the same time as the step after it. */
  readonly together: boolean;
};

const step = fc.record<Step>({
  does: fc.constantFrom<Step["does"]>("say", "say", "say", "read", "read", "markUnread", "edit", "remove", "start"),
  student: fc.nat(3),
  byTutor: fc.boolean(),
  message: fc.nat(5),
  together: fc.boolean(),
});

/** All that a tutor sees of their chats. */
type Seen = {
  readonly chats: ReadonlyMap<string, ChatRecord>;
  readonly messages: ReadonlyMap<string, readonly StoredMessage[]>;
};

/** What is seen after one more event. */
function apply(seen: Seen, event: ChatEvent): Seen {
  const { chatId: id, tx, recordedAt, fact } = event;
  const known = seen.chats.get(id) ?? null;
  // What was fetched may be newer than the cursor that was taken before it.
  if (known && event.seq <= known.lastSeq) return seen;
  const lastMessageTx = fact.type === "MessageSent" ? tx : (known?.lastMessageTx ?? 0);
  const chats = new Map(seen.chats).set(id, { ...evolve(known, event), id, lastMessageTx });
  const before = seen.messages.get(id) ?? [];
  const change = (seq: number, to: (message: StoredMessage) => StoredMessage) =>
    before.map((message) => (message.seq === seq && !message.removedAt ? to(message) : message));
  const after = isEvent(event, "MessageSent")
    ? [...before, justSent(event)]
    : fact.type === "MessageEdited"
      ? change(fact.messageSeq, (message) => ({ ...message, content: fact.content, editedAt: recordedAt }))
      : fact.type === "MessageRemoved"
        ? change(fact.messageSeq, (message) => ({ ...message, content: "", editedAt: null, removedAt: recordedAt }))
        : before;
  return { chats, messages: new Map(seen.messages).set(id, after) };
}

/** What the chat list shows, the messages below it, and the sum of what is unread. */
function show({ chats, messages }: Seen, viewer: Viewer) {
  const list = [...chats.values()].sort((one, other) =>
    one.lastMessageTx === other.lastMessageTx ? (one.id < other.id ? 1 : -1) : other.lastMessageTx - one.lastMessageTx,
  );
  return {
    list: list.map((chat) => ({ ...chat, unread: unreadOf(chat, viewer.id), messages: messages.get(chat.id) ?? [] })),
    unreadCount: list.reduce((sum, chat) => sum + unreadOf(chat, viewer.id), 0),
  };
}

describe("what a client knows", () => {
  let database: TestDatabase;
  let nodes: readonly [ChatNode, ChatNode];
  let tom: Viewer;
  let students: readonly Viewer[];
  let chatIds: Map<string, string>;

  beforeAll(async () => {
    database = await createTestDatabase();
    nodes = [await startChatNode(database, new LocalPubSub()), await startChatNode(database, new LocalPubSub())];
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await database.drop();
  });

  const node = (which: boolean) => nodes[which ? 0 : 1];
  const plain = (content: string) => ({ content, clientMessageId: null, origin: null });

  async function take({ does, student: number, byTutor, message, together }: Step, i: number): Promise<unknown> {
    const student = students[number]!;
    const chatId = chatIds.get(student.id);
    const { service: chat, reader } = node(together);
    if (does === "start" || chatId === undefined) {
      const { chatId: id } = await chat.start(student, { ...plain(`Hello ${i}`), tutorId: tom.id, kind: "TEXT" });
      return chatIds.set(student.id, id);
    }
    const who = byTutor ? tom : student;
    if (does === "say") return chat.send(who, chatId, plain(`This is ${i}`));
    const { items } = await reader.messages(who, chatId, { last: 20, before: null });
    const wanted = items.filter(({ authorId }) => (authorId === who.id) === (does === "edit" || does === "remove"));
    const chosen = wanted[message % Math.max(1, wanted.length)];
    if (!chosen) return undefined;
    const id = `${chatId}-${chosen.seq}`;
    if (does === "read") return chat.read(who, id, null);
    if (does === "markUnread") return chat.markUnread(who, id);
    if (does === "remove") return chat.remove(who, id);
    // A message that was removed meanwhile is not edited.
    return chat.edit(who, id, `Edited ${i}`).catch(() => undefined);
  }

  async function fetchAll(): Promise<Seen> {
    const { items } = await nodes[0].reader.chats(tom, { first: 100, after: null, onlyUnread: false });
    const histories = items.map(async ({ id }) => {
      const page = await nodes[0].reader.messages(tom, id, { last: 1000, most: 1000, before: null });
      return [id, page.items] as const;
    });
    return { chats: new Map(items.map((chat) => [chat.id, chat])), messages: new Map(await Promise.all(histories)) };
  }

  async function walk(steps: readonly Step[], offset: number): Promise<void> {
    let together: Promise<unknown>[] = [];
    for (const [i, one] of steps.entries()) {
      together.push(take(one, offset + i));
      if (one.together) continue;
      await Promise.all(together);
      together = [];
    }
    await Promise.all(together);
  }

  it("is what a fresh fetch shows, when the events that it missed are applied to what it knew", async () => {
    const story = fc.tuple(fc.array(step, { minLength: stepsOfARun, maxLength: stepsOfARun }), fc.nat(stepsOfARun));
    await fc.assert(
      fc.asyncProperty(story, async ([steps, fetchedAt]) => {
        tom = await aPerson(database, "TEACHER");
        students = await Promise.all([0, 1, 2, 3].map(() => aPerson(database, "STUDENT")));
        chatIds = new Map();
        await walk(steps.slice(0, fetchedAt), 0);
        const cursor = await nodes[1].service.cursorNow(tom);
        let seen = await fetchAll();
        await walk(steps.slice(fetchedAt), fetchedAt);

        const fresh = await fetchAll();
        const feed = await nodes[1].service.follow(tom, cursor);
        const isBehind = () =>
          [...fresh.chats.values()].some(({ id, lastSeq }) => (seen.chats.get(id)?.lastSeq ?? 0) < lastSeq);
        while (isBehind()) {
          const { value } = await feed.next();
          if (!value) throw new Error("The feed ended early.");
          seen = apply(seen, value.event);
        }
        await feed.return?.();
        expect(show(seen, tom)).toEqual(show(fresh, tom));
        expect(show(fresh, tom).unreadCount).toBe(await nodes[0].reader.unreadCount(tom));
      }),
      { numRuns: runs, seed: 1 },
    );
  }, 600_000);
});
