import { appendMessages } from "./log/appendMessages.js";
import type { ChatPosition } from "./projections/chats.js";
import type { Viewer } from "../accounts/index.js";
import { newId } from "../platform/ids.js";
import { aPerson, type ChatNode, plain, startTwoChatNodes } from "../testing/support/servers/chatNode.js";
import type { TestDatabase } from "../testing/support/databases/testDatabase.js";

describe("ChatReader", () => {
  let database: TestDatabase;
  let nodes: readonly [ChatNode, ChatNode];
  let tom: Viewer;

  beforeAll(async () => {
    ({ database, nodes } = await startTwoChatNodes());
  });
  beforeEach(async () => {
    tom = await aPerson(database, "TEACHER");
  });

  const start = (student: Viewer, content = "Hi") =>
    nodes[0].service.start(student, { ...plain(content), tutorId: tom.id, kind: "TEXT" });

  it("lists a user's chats, or only those with unread messages, in pages, most recent message first", async () => {
    const students = await Promise.all([1, 2, 3].map(() => aPerson(database, "STUDENT")));
    const chats: string[] = [];
    for (const student of students) {
      chats.push((await start(student)).chatId);
    }
    const newestFirst = [...chats].reverse();
    const page = await nodes[1].reader.chats(tom, { first: 2, after: null, onlyUnread: false });
    expect(page.items.map(({ id }) => id)).toEqual(newestFirst.slice(0, 2));
    expect(page).toMatchObject({ total: 3, hasNext: true, hasPrevious: false });
    const after = page.items[1] ?? null;
    const rest = await nodes[1].reader.chats(tom, { first: 2, after, onlyUnread: false });
    expect(rest.items.map(({ id }) => id)).toEqual(newestFirst.slice(2));
    await nodes[0].service.send(tom, chats[1] ?? "", plain("Hello"));
    const unreadOnes = await nodes[1].reader.chats(tom, { first: 10, after: null, onlyUnread: true });
    expect(unreadOnes.items.map(({ id }) => id)).toEqual([chats[2], chats[0]]);
  });

  it("lists every chat exactly once, even if a page ends between chats whose newest messages were written in one transaction", async () => {
    const students = await Promise.all([1, 2, 3].map(() => aPerson(database, "STUDENT")));
    const messages = await Promise.all(
      students.map(async (student) => {
        const { chatId } = await start(student);
        const fact = { type: "MessageSent", content: "Hello", kind: "TEXT" } as const;
        return { chatId, authorId: student.id, isByStudent: true, key: newId(), fact };
      }),
    );
    await appendMessages(nodes[0].database.writers, messages);
    const listed: string[] = [];
    for (let after: ChatPosition | null = null, isMore = true; isMore;) {
      const page = await nodes[1].reader.chats(tom, { first: 1, after, onlyUnread: false });
      listed.push(...page.items.map(({ id }) => id));
      [after, isMore] = [page.items[0] ?? null, page.hasNext];
    }
    expect(listed.sort()).toEqual(messages.map(({ chatId }) => chatId).sort());
  });

  it("finds chats by prefixes of the counterpart's names, ignoring case and accents", async () => {
    const names = [
      "José Núñez",
      "Josephine O'Neil-Brown",
      "Ольга Иванова",
      "100% Off_",
      "أحمد علي",
      "ガブリエル हिन्दी",
      "小明 王",
    ] as const;
    const chats = new Map<string, string>();
    for (const name of names) {
      const student = await aPerson(database, "STUDENT");
      const [first = "", ...rest] = name.split(" ");
      await database.query("update account set first_name = $2, last_name = $3 where id = $1", [
        student.id,
        first,
        rest.join(" "),
      ]);
      const { chatId } = await start(student);
      chats.set(chatId, name);
    }
    const found = async (named: string, viewer = tom) => {
      const page = await nodes[1].reader.chats(viewer, { first: 10, after: null, onlyUnread: false, named });
      return page.items.map(({ id }) => chats.get(id));
    };
    expect(await found("jose")).toEqual([names[1], names[0]]);
    expect(await found("JOSÉ Nú.")).toEqual([names[0]]);
    expect(await found("brown neil")).toEqual([names[1]]);
    expect(await found("ольга и")).toEqual([names[2]]);
    expect(await found("ose")).toEqual([]);
    expect(await found("100%")).toEqual([names[3]]);
    expect(await found("أحمد")).toEqual([names[4]]);
    expect(await found("احمد ع")).toEqual([names[4]]);
    expect(await found("ガブ हिन्द")).toEqual([names[5]]);
    expect(await found("हिन")).toEqual([names[5]]);
    expect(await found("リエル")).toEqual([names[5]]);
    for (const named of ["小", "明", "小明 王"]) expect(await found(named)).toEqual([names[6]]);
    expect(await found("明小")).toEqual([]);
    expect(await found("% _")).toHaveLength(names.length);
    expect(await found("jose", await aPerson(database, "STUDENT"))).toEqual([]);
  });

  it("returns a chat's history in pages, from the newest message back to the first", async () => {
    const anna = await aPerson(database, "STUDENT");
    const { chatId } = await start(anna, "0");
    for (const i of [1, 2, 3, 4]) await nodes[0].service.send(i % 2 ? tom : anna, chatId, plain(`${i}`));
    const newest = await nodes[1].reader.messages(tom, chatId, { last: 3, before: null });
    expect(newest.items.map(({ content }) => content)).toEqual(["2", "3", "4"]);
    expect(newest).toMatchObject({ hasPrevious: true, hasNext: false });
    const older = await nodes[1].reader.messages(tom, chatId, { last: 3, before: newest.items[0]?.seq ?? 0 });
    expect(older.items.map(({ content }) => content)).toEqual(["0", "1"]);
    expect(older).toMatchObject({ hasPrevious: false, hasNext: true });
  });
});
