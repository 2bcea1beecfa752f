import fc from "fast-check";
import type { Viewer } from "../../accounts/index.js";
import { LocalPubSub } from "../../platform/pubsub/LocalPubSub.js";
import { isLong } from "../../testing/support/isLong.js";
import { aPerson, type ChatNode, plain, startChatNode } from "../../testing/support/servers/chatNode.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { evolve, unreadOf } from "../chat.js";
import { type ChatEvent, isEvent } from "../events.js";
import type { ChatRecord } from "../projections/chats.js";
import { justSent, type StoredMessage } from "../projections/messages.js";

/** The long version runs ten thousand steps; the short one, which is part of every test run, runs a thousand. */
const runs = isLong ? 250 : 25;
const stepsPerRun = 40;

/** `student` is the index of a student; `message` selects one of the messages that the action may affect. */
type Step = {
  readonly action: "send" | "read" | "markUnread" | "edit" | "remove" | "start";
  readonly student: number;
  readonly byTutor: boolean;
  readonly message: number;
  /** Whether this step runs concurrently with the next one. */
  readonly isConcurrent: boolean;
};

const step = fc.record<Step>({
  action: fc.constantFrom<Step["action"]>(
    "send",
    "send",
    "send",
    "read",
    "read",
    "markUnread",
    "edit",
    "remove",
    "start",
  ),
  student: fc.nat(3),
  byTutor: fc.boolean(),
  message: fc.nat(5),
  isConcurrent: fc.boolean(),
});

type View = {
  readonly chats: ReadonlyMap<string, ChatRecord>;
  readonly messages: ReadonlyMap<string, readonly StoredMessage[]>;
};

function apply(view: View, event: ChatEvent): View {
  const { chatId: id, tx, recordedAt, fact } = event;
  const known = view.chats.get(id) ?? null;
  // The fetched state may be newer than the cursor, which was taken first.
  if (known && event.seq <= known.lastSeq) return view;
  const lastMessageTx = fact.type === "MessageSent" ? tx : (known?.lastMessageTx ?? 0);
  const chats = new Map(view.chats).set(id, { ...evolve(known, event), id, lastMessageTx });
  const before = view.messages.get(id) ?? [];
  const change = (seq: number, to: (message: StoredMessage) => StoredMessage) =>
    before.map((message) => (message.seq === seq && !message.removedAt ? to(message) : message));
  const after = isEvent(event, "MessageSent")
    ? [...before, justSent(event)]
    : fact.type === "MessageEdited"
      ? change(fact.messageSeq, (message) => ({ ...message, content: fact.content, editedAt: recordedAt }))
      : fact.type === "MessageRemoved"
        ? change(fact.messageSeq, (message) => ({ ...message, content: "", editedAt: null, removedAt: recordedAt }))
        : before;
  return { chats, messages: new Map(view.messages).set(id, after) };
}

function summarize({ chats, messages }: View, viewer: Viewer) {
  const list = [...chats.values()].sort((one, other) =>
    one.lastMessageTx === other.lastMessageTx ? (one.id < other.id ? 1 : -1) : other.lastMessageTx - one.lastMessageTx,
  );
  return {
    list: list.map((chat) => ({ ...chat, unread: unreadOf(chat, viewer.id), messages: messages.get(chat.id) ?? [] })),
    unreadCount: list.reduce((sum, chat) => sum + unreadOf(chat, viewer.id), 0),
  };
}

describe("a client that applies feed events", () => {
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

  const nodeFor = (together: boolean) => nodes[together ? 0 : 1];

  async function perform(
    { action, student: number, byTutor, message, isConcurrent }: Step,
    i: number,
  ): Promise<unknown> {
    const student = students[number]!;
    const chatId = chatIds.get(student.id);
    const { service: chat, reader } = nodeFor(isConcurrent);
    if (action === "start" || chatId === undefined) {
      const { chatId: id } = await chat.start(student, { ...plain(`Hello ${i}`), tutorId: tom.id, kind: "TEXT" });
      return chatIds.set(student.id, id);
    }
    const actor = byTutor ? tom : student;
    if (action === "send") return chat.send(actor, chatId, plain(`This is ${i}`));
    const { items } = await reader.messages(actor, chatId, { last: 20, before: null });
    const candidates = items.filter(
      ({ authorId }) => (authorId === actor.id) === (action === "edit" || action === "remove"),
    );
    const chosen = candidates[message % Math.max(1, candidates.length)];
    if (!chosen) return undefined;
    const id = `${chatId}-${chosen.seq}`;
    if (action === "read") return chat.read(actor, id, null);
    if (action === "markUnread") return chat.markUnread(actor, id);
    if (action === "remove") return chat.remove(actor, id);
    // A message that was removed in the meantime can't be edited.
    return chat.edit(actor, id, `Edited ${i}`).catch(() => undefined);
  }

  async function fetchAll(): Promise<View> {
    const { items } = await nodes[0].reader.chats(tom, { first: 100, after: null, onlyUnread: false });
    const histories = items.map(async ({ id }) => {
      const page = await nodes[0].reader.messages(tom, id, { last: 1000, most: 1000, before: null });
      return [id, page.items] as const;
    });
    return { chats: new Map(items.map((chat) => [chat.id, chat])), messages: new Map(await Promise.all(histories)) };
  }

  async function run(steps: readonly Step[], offset: number): Promise<void> {
    let together: Promise<unknown>[] = [];
    for (const [i, one] of steps.entries()) {
      together.push(perform(one, offset + i));
      if (one.isConcurrent) continue;
      await Promise.all(together);
      together = [];
    }
    await Promise.all(together);
  }

  it("ends up with the same state as a fresh fetch once it has applied the events it missed", async () => {
    const scenario = fc.tuple(fc.array(step, { minLength: stepsPerRun, maxLength: stepsPerRun }), fc.nat(stepsPerRun));
    await fc.assert(
      fc.asyncProperty(scenario, async ([steps, fetchedAt]) => {
        tom = await aPerson(database, "TEACHER");
        students = await Promise.all([0, 1, 2, 3].map(() => aPerson(database, "STUDENT")));
        chatIds = new Map();
        await run(steps.slice(0, fetchedAt), 0);
        const cursor = await nodes[1].service.cursorNow(tom);
        let view = await fetchAll();
        await run(steps.slice(fetchedAt), fetchedAt);

        const fresh = await fetchAll();
        const feed = await nodes[1].service.follow(tom, cursor);
        const isBehind = () =>
          [...fresh.chats.values()].some(({ id, lastSeq }) => (view.chats.get(id)?.lastSeq ?? 0) < lastSeq);
        while (isBehind()) {
          const { value } = await feed.next();
          if (!value) throw new Error("The feed ended early.");
          view = apply(view, value.event);
        }
        await feed.return?.();
        expect(summarize(view, tom)).toEqual(summarize(fresh, tom));
        expect(summarize(fresh, tom).unreadCount).toBe(await nodes[0].reader.unreadCount(tom));
      }),
      { numRuns: runs, seed: 1 },
    );
  }, 600_000);
});
