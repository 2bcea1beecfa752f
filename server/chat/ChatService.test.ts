import { randomUUID } from "node:crypto";
import type { Viewer } from "../accounts/index.js";
import { aPerson, type ChatNode, startTwoChatNodes } from "../testing/support/servers/chatNode.js";
import { chatIdOf } from "./chatId.js";
import { foldChat } from "./projections/fold.js";
import { Messages } from "./projections/messages.js";
import { type EventRow, toEvent } from "./rows/eventRow.js";
import type { TestDatabase } from "../testing/support/databases/testDatabase.js";

const plain = (content: string, clientMessageId: string | null = null) => ({ content, clientMessageId, origin: null });

describe("a chat", () => {
  let database: TestDatabase;
  let nodes: readonly [ChatNode, ChatNode];
  let anna: Viewer;
  let tom: Viewer;
  let eve: Viewer;

  beforeAll(async () => {
    ({ database, nodes } = await startTwoChatNodes());
  });
  beforeEach(async () => {
    [anna, tom, eve] = await Promise.all([
      aPerson(database, "STUDENT"),
      aPerson(database, "TEACHER"),
      aPerson(database, "STUDENT"),
    ]);
  });

  const start = (content = "Hi Tom!", node = nodes[0], clientMessageId: string | null = null) =>
    node.service.start(anna, { ...plain(content, clientMessageId), tutorId: tom.id, kind: "TEXT" });
  const history = async (viewer: Viewer, chatId: string) =>
    (await nodes[1].reader.messages(viewer, chatId, { last: 100, before: null })).items;
  const unread = async (viewer: Viewer, chatId: string) => {
    const chat = await nodes[0].reader.chat(viewer, chatId);
    return (
      chat && (viewer.id === chat.studentId ? chat.tutor.sent - chat.student.read : chat.student.sent - chat.tutor.read)
    );
  };

  it("starts with a first message, which is unread for the tutor", async () => {
    const { chatId, seq } = await start();
    expect(seq).toBe(2);
    expect(await nodes[1].reader.chat(tom, chatId)).toMatchObject({ studentId: anna.id, tutorId: tom.id, lastSeq: 2 });
    expect([await unread(tom, chatId), await unread(anna, chatId)]).toEqual([1, 0]);
  });

  it("stays a single chat when the student starts it again, even concurrently on two nodes", async () => {
    const started = await Promise.all(Array.from({ length: 10 }, (_, i) => start(`Hi ${i}`, nodes[(i % 2) as 0 | 1])));
    expect(new Set(started.map(({ chatId }) => chatId)).size).toBe(1);
    expect(started.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it("keeps each sender's messages in order, without gaps, while two nodes write concurrently", async () => {
    const { chatId } = await start();
    const numbers = Array.from({ length: 100 }, (_, i) => i);
    await Promise.all(
      (
        [
          [anna, nodes[0]],
          [tom, nodes[1]],
        ] as const
      ).flatMap(([author, node]) => numbers.map((i) => node.service.send(author, chatId, plain(`${i}`)))),
    );
    const events = await database.query<{ seq: string }>("select seq from chat_event where chat_id = $1 order by seq", [
      chatId,
    ]);
    expect(events.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 202 }, (_, i) => i + 1));
    for (const author of [anna, tom]) {
      const { rows } = await nodes[0].database.pool.query<{ content: string }>(
        `select data ->> 'content' as content from chat_event
         where chat_id = $1 and author_id = $2 and seq > 2 order by seq`,
        [chatId, author.id],
      );
      expect(rows.map(({ content }) => Number(content))).toEqual(numbers);
    }
  });

  it("keeps the order of messages that an author sends concurrently, and stores them in one transaction", async () => {
    const { chatId } = await start();
    const contents = Array.from({ length: 50 }, (_, i) => `${i}`);
    const sends = contents.map((content, i) =>
      i % 2 === 0 ? start(content) : nodes[0].service.send(anna, chatId, plain(content)),
    );
    const stored = await Promise.all(sends);
    expect(stored.map(({ seq }) => seq)).toEqual(contents.map((_, i) => 3 + i));
    const events = await database.query("select distinct tx from chat_event where chat_id = $1 and seq > 2", [chatId]);
    expect(events).toHaveLength(1);
  });

  it("keeps the last of the edits that an author sends concurrently, even if an earlier one takes longer to check", async () => {
    const { chatId, seq } = await start();
    const { withTime } = Messages.prototype;
    const reading = jest.spyOn(Messages.prototype, "withTime");
    const second = new Promise<void>((resolve) => {
      reading.mockImplementationOnce(function (this: Messages, position) {
        return second.then(() => withTime.call(this, position));
      });
      reading.mockImplementationOnce(function (this: Messages, position) {
        const found = withTime.call(this, position);
        void found.then(() => resolve());
        return found;
      });
    });
    await Promise.all(["Hi Tim!", "Hi Tom!"].map((text) => nodes[0].service.edit(anna, `${chatId}-${seq}`, text)));
    reading.mockRestore();
    expect(await history(tom, chatId)).toMatchObject([{ content: "Hi Tom!" }]);
  });

  it("keeps the last of the edits that an author sends concurrently, even if it restores the original text", async () => {
    const { chatId, seq } = await start("Hi Tom!");
    await Promise.all(["Hi Tim!", "Hi Tom!"].map((text) => nodes[0].service.edit(anna, `${chatId}-${seq}`, text)));
    expect(await history(tom, chatId)).toMatchObject([{ content: "Hi Tom!", editedAt: expect.any(Date) }]);
  });

  describe("an edit that is sent again", () => {
    const edit = (id: string, text: string, clientEditId: string | null = null, node = nodes[0]) =>
      node.service.edit(anna, id, text, { clientEditId });
    const edits = async (chatId: string) => {
      const text = "select data ->> 'content' as text from chat_event where chat_id = $1 and type = $2 order by seq";
      return (await database.query<{ text: string }>(text, [chatId, "MessageEdited"])).map(({ text: each }) => each);
    };
    const { withTime } = Messages.prototype;
    const passSixteenMinutes = () =>
      jest.spyOn(Messages.prototype, "withTime").mockImplementation(async function (this: Messages, position) {
        const found = await withTime.call(this, position);
        return found && { ...found, now: new Date(found.now.getTime() + 16 * 60_000) };
      });
    afterEach(() => jest.restoreAllMocks());

    it("after 15 minutes succeeds without another event if the message already has its text", async () => {
      const { chatId, seq } = await start("Hi Tim!");
      const id = `${chatId}-${seq}`;
      await edit(id, "Hi Tom!");
      passSixteenMinutes();
      expect(await edit(id, "Hi Tom!")).toMatchObject({ chatId, seq });
      expect(await edits(chatId)).toEqual(["Hi Tom!"]);
      await expect(edit(id, "Hi Tim!")).rejects.toMatchObject({ problems: [{ code: "TOO_LATE_TO_EDIT" }] });
    });

    it("does not replace a later edit or undo a removal if it is sent with its original key, even after 15 minutes", async () => {
      const { chatId, seq } = await start("Hi!");
      const [id, key] = [`${chatId}-${seq}`, randomUUID()];
      await Promise.all(nodes.map((node) => edit(id, "Hi Tim!", key, node)));
      await edit(id, "Hi Tom!", randomUUID());
      expect(await edit(id, "Hi Tim!", key, nodes[1])).toMatchObject({ chatId, seq });
      passSixteenMinutes();
      await edit(id, "Hi Tim!", key);
      expect(await edits(chatId)).toEqual(["Hi Tim!", "Hi Tom!"]);
      expect(await history(tom, chatId)).toMatchObject([{ content: "Hi Tom!" }]);
      await nodes[0].service.remove(anna, id);
      await edit(id, "Hi Tim!", key);
      expect(await history(tom, chatId)).toMatchObject([{ content: "" }]);
    });

    it("with its key does not replace a later edit, even if the message already had its text the first time", async () => {
      const { chatId, seq } = await start("Hi Tim!");
      const [id, key] = [`${chatId}-${seq}`, randomUUID()];
      await edit(id, "Hi Tim!", key);
      await edit(id, "Hi Tom!", randomUUID(), nodes[1]);
      await edit(id, "Hi Tim!", key);
      expect(await history(tom, chatId)).toMatchObject([{ content: "Hi Tom!" }]);
      await expect(edit(id, "Hi Tam!", key)).rejects.toMatchObject({ problems: [{ code: "CLIENT_EDIT_ID_REUSED" }] });
    });

    it("is rejected if its key was used for an edit with other text, an edit of another message, or a new message", async () => {
      const { chatId, seq } = await start("One", nodes[0], "one");
      const other = await nodes[0].service.send(anna, chatId, plain("Two"));
      const id = `${chatId}-${seq}`;
      await edit(id, "Uno", "key");
      const reused = { kind: "CONFLICT", problems: [{ code: "CLIENT_EDIT_ID_REUSED", field: "clientEditId" }] };
      for (const [messageId, text, key] of [
        [id, "Ein", "key"],
        [`${chatId}-${other.seq}`, "Uno", "key"],
        [id, "One", "one"],
      ] as const) {
        await expect(edit(messageId, text, key)).rejects.toMatchObject(reused);
      }
      const results = await Promise.allSettled([
        edit(id, "Eins", "next"),
        edit(`${chatId}-${other.seq}`, "Zwei", "next"),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      for (const node of nodes) {
        await expect(node.service.send(anna, chatId, plain("Uno", "key"))).rejects.toMatchObject({
          problems: [{ code: "CLIENT_MESSAGE_ID_REUSED" }],
        });
      }
      await expect(edit(id, "Uno", "é")).rejects.toMatchObject({
        problems: [{ code: "BAD_CLIENT_EDIT_ID", field: "clientEditId" }],
      });
    });
  });

  it("stores a message only once, even if it is sent repeatedly with the same key to different nodes", async () => {
    const { chatId } = await start();
    const key = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, i) => nodes[(i % 2) as 0 | 1].service.send(anna, chatId, plain("Once", key))),
    );
    expect(new Set(sent.map(({ seq }) => seq)).size).toBe(1);
    expect((await history(tom, chatId)).map(({ content }) => content)).toEqual(["Hi Tom!", "Once"]);
  });

  it("returns a message in its edited or removed state when it is sent again", async () => {
    const key = randomUUID();
    const { chatId, seq } = await start("Hi Tim!", nodes[0], key);
    await nodes[0].service.edit(anna, `${chatId}-${seq}`, "Hi Tom!");
    expect(await start("Hi Tim!", nodes[1], key)).toMatchObject({
      seq,
      content: "Hi Tom!",
      editedAt: expect.any(Date),
    });
    await nodes[0].service.remove(anna, `${chatId}-${seq}`);
    const again = await nodes[0].service.send(anna, chatId, plain("Hi Tim!", key));
    expect(again).toMatchObject({ seq, content: "", removedAt: expect.any(Date) });
  });

  it("rejects a key that was used for another message, without affecting the rest of the batch", async () => {
    const { chatId } = await start();
    const key = randomUUID();
    const results = await Promise.allSettled([
      nodes[0].service.send(anna, chatId, plain("One", key)),
      nodes[0].service.send(anna, chatId, plain("Other", key)),
      nodes[0].service.send(tom, chatId, plain("Hello")),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    await expect(nodes[1].service.send(anna, chatId, plain("Other", key))).rejects.toMatchObject({ kind: "CONFLICT" });
  });

  it("stores both messages when its two participants use the same key", async () => {
    const { chatId } = await start();
    await nodes[0].service.send(anna, chatId, plain("Mine", "key"));
    await nodes[0].service.send(tom, chatId, plain("Mine", "key"));
    expect(await history(anna, chatId)).toHaveLength(3);
  });

  it("moves read receipts only forward, and ignores repeated ones", async () => {
    const first = await start();
    const { chatId } = first;
    const second = await nodes[0].service.send(anna, chatId, plain("Are you free?"));
    await nodes[0].service.send(anna, chatId, plain("On Monday?"));
    const read = (seq: number) => nodes[0].service.read(tom, `${chatId}-${seq}`, null);
    await read(second.seq);
    expect(await unread(tom, chatId)).toBe(1);
    await Promise.all([read(first.seq), read(second.seq), read(second.seq)]);
    expect(await unread(tom, chatId)).toBe(1);
    expect(await nodes[1].reader.chat(anna, chatId)).toMatchObject({ lastSeq: 5, tutor: { readUpTo: second.seq } });
  });

  it("counts all earlier messages as read by a participant who replies", async () => {
    const { chatId } = await start();
    await nodes[1].service.send(tom, chatId, plain("Hello Anna"));
    expect([await unread(tom, chatId), await unread(anna, chatId)]).toEqual([0, 1]);
    expect(await nodes[0].reader.unreadCount(anna)).toBe(1);
  });

  it("refuses to mark as read the reader's own message, a message in someone else's chat, or a nonexistent message", async () => {
    const { chatId, seq } = await start();
    await expect(nodes[0].service.read(anna, `${chatId}-${seq}`, null)).rejects.toMatchObject({ kind: "INVALID" });
    await expect(nodes[0].service.read(eve, `${chatId}-${seq}`, null)).rejects.toMatchObject({ kind: "NOT_FOUND" });
    await expect(nodes[0].service.read(tom, `${chatId}-1`, null)).rejects.toMatchObject({ kind: "NOT_FOUND" });
    await expect(nodes[0].service.read(tom, "no id", null)).rejects.toMatchObject({ kind: "NOT_FOUND" });
    expect(await unread(tom, chatId)).toBe(1);
  });

  it.each(["student", "tutor"] as const)(
    "counts messages as unread only for the %s who marked them, until they are read again",
    async (side) => {
      const { chatId } = await start();
      const [reader, author] = side === "student" ? [anna, tom] : [tom, anna];
      const first = await nodes[0].service.send(author, chatId, plain("Hello"));
      const second = await nodes[0].service.send(author, chatId, plain("Are you free?"));
      const id = (seq: number) => `${chatId}-${seq}`;
      const readUpTo = async () => (await nodes[0].reader.chat(author, chatId))?.[side].readUpTo;
      await nodes[0].service.read(reader, id(second.seq), null);
      await nodes[1].service.markUnread(reader, id(second.seq));
      expect(await unread(reader, chatId)).toBe(1);
      await nodes[1].service.markUnread(reader, id(first.seq));
      expect([await unread(reader, chatId), await readUpTo()]).toEqual([2, second.seq]);
      await nodes[0].service.read(reader, id(first.seq), null);
      expect([await unread(reader, chatId), await readUpTo()]).toEqual([1, second.seq]);
      await nodes[0].service.read(reader, id(second.seq), null);
      expect(await unread(reader, chatId)).toBe(0);
    },
  );

  it("shows an edited message with its new text, and a removed one as empty", async () => {
    const { chatId, seq } = await start("Hi Tim!");
    const id = `${chatId}-${seq}`;
    await nodes[0].service.edit(anna, id, "Hi Tom!");
    expect(await history(tom, chatId)).toMatchObject([{ content: "Hi Tom!", editedAt: expect.any(Date) }]);
    await nodes[1].service.remove(anna, id);
    await nodes[1].service.remove(anna, id);
    expect(await history(tom, chatId)).toMatchObject([{ content: "", editedAt: null, removedAt: expect.any(Date) }]);
    await expect(nodes[0].service.edit(anna, id, "Again")).rejects.toMatchObject({ kind: "CONFLICT" });
    expect(await unread(tom, chatId)).toBe(1);
  });

  it("lets only the author edit or remove a message, and allows edits only for 15 minutes", async () => {
    const { chatId, seq } = await start();
    const id = `${chatId}-${seq}`;
    await expect(nodes[0].service.edit(tom, id, "Other")).rejects.toMatchObject({ kind: "FORBIDDEN" });
    await expect(nodes[0].service.remove(tom, id)).rejects.toMatchObject({ kind: "FORBIDDEN" });
    await expect(nodes[0].service.remove(eve, id)).rejects.toMatchObject({ kind: "NOT_FOUND" });
    const at = new Date(Date.now() - 16 * 60 * 1000);
    const old = await nodes[0].service.send(anna, chatId, plain("Long ago"), { at });
    const late = nodes[0].service.edit(anna, `${chatId}-${old.seq}`, "Now");
    await expect(late).rejects.toMatchObject({ problems: [{ code: "TOO_LATE_TO_EDIT" }] });
  });

  it("stores the same state as the fold of its events when one batch contains every kind of change", async () => {
    const first = await start("1");
    const { chatId } = first;
    const { service } = nodes[0];
    const second = await service.send(anna, chatId, plain("2"));
    const [one, two] = [`${chatId}-${first.seq}`, `${chatId}-${second.seq}`];
    await Promise.all([
      service.read(tom, two, null),
      service.markUnread(tom, one).catch(() => undefined),
      service.read(tom, one, null),
      service.send(anna, chatId, plain("3")),
      service.edit(anna, one, "one"),
      service.edit(anna, one, "uno"),
      service.remove(anna, two),
      // Whether the edit or the removal wins depends on timing; a removed message can't be edited.
      service.edit(anna, two, "dos").catch(() => undefined),
      service.read(tom, two, null),
    ]);
    const { rows } = await nodes[1].database.pool.query<EventRow>(
      "select * from chat_event where chat_id = $1 order by seq",
      [chatId],
    );
    const { state, amendments } = foldChat(rows.map(toEvent));
    expect(await nodes[1].reader.chat(anna, chatId)).toMatchObject({ ...state });
    const edited = amendments.get(first.seq)?.content;
    expect(["one", "uno"]).toContain(edited);
    expect((await history(anna, chatId)).map(({ content }) => content)).toEqual([edited, "", "3"]);
  });

  it("can't be read or written to by anyone but its two participants", async () => {
    const { chatId } = await start();
    const { service, reader } = nodes[0];
    expect(await reader.chat(eve, chatId)).toBeNull();
    await expect(service.send(eve, chatId, plain("Hi"))).rejects.toMatchObject({ kind: "NOT_FOUND" });
    await expect(reader.messages(eve, chatId, { last: 10, before: null })).rejects.toMatchObject({
      kind: "NOT_FOUND",
    });
    expect((await reader.chats(eve, { first: 10, after: null, onlyUnread: false })).total).toBe(0);
  });

  it("can't be started by a tutor", async () => {
    const asTutor = { ...plain("Hi"), tutorId: anna.id, kind: "TEXT" } as const;
    await expect(nodes[0].service.start(tom, asTutor)).rejects.toMatchObject({ kind: "FORBIDDEN" });
  });

  it.each(["é", "x".repeat(65)])("is not started by a message with the invalid key %j", async (key) => {
    await expect(start("Hi Tom!", nodes[0], key)).rejects.toMatchObject({
      problems: [{ code: "BAD_CLIENT_MESSAGE_ID" }],
    });
    const count = async (table: string, column: string) => {
      const text = `select count(*)::int as n from ${table} where ${column} = $1`;
      return (await database.query<{ n: number }>(text, [chatIdOf(anna.id, tom.id)]))[0]?.n;
    };
    expect([await count("chat_event", "chat_id"), await count("chat", "id")]).toEqual([0, 0]);
  });

  it("is started only once, even if its first message is sent repeatedly with the same key to different nodes", async () => {
    const key = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, i) => start("Hi Tom!", nodes[(i % 2) as 0 | 1], key)),
    );
    expect(new Set(sent.map(({ seq }) => seq))).toEqual(new Set([2]));
    const { chatId } = await start("Hi Tom!", nodes[1], key);
    const text = "select type from chat_event where chat_id = $1 order by seq";
    expect(await database.query(text, [chatId])).toEqual([{ type: "ChatStarted" }, { type: "MessageSent" }]);
    await expect(start("Hello Tom!", nodes[0], key)).rejects.toMatchObject({ kind: "CONFLICT" });
  });

  it("stores nothing when a message is invalid", async () => {
    const count = async () => (await database.query<{ n: string }>("select count(*) as n from chat_event"))[0]?.n;
    const { chatId } = await start();
    const before = await count();
    for (const content of ["", " \n", "x".repeat(5001), "a\0b"]) {
      await expect(nodes[0].service.send(anna, chatId, plain(content))).rejects.toMatchObject({ kind: "INVALID" });
    }
    expect(await count()).toBe(before);
  });
});
