import type { Viewer } from "../accounts/index.js";
import { aPerson, type ChatNode, startChatNode } from "../testing/chatNode.js";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.js";
import { livesOn, recogniseCluster, sayRestored } from "./generation.js";

const plain = (content: string) => ({ content, clientMessageId: null, origin: null });
const tooOld = { problems: [{ code: "CURSOR_TOO_OLD" }] };

describe("the lives of the chat log", () => {
  let database: TestDatabase;
  let node: ChatNode;
  let anna: Viewer;
  let tom: Viewer;
  let chatId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    node = await startChatNode(database);
    [anna, tom] = await Promise.all([aPerson(database, "STUDENT"), aPerson(database, "TEACHER")]);
    chatId = (await node.service.start(anna, { ...plain("2"), tutorId: tom.id, kind: "TEXT" })).chatId;
  });
  afterAll(async () => {
    await node.stop();
    await database.drop();
  });

  it("end for everybody who follows when the log is set back under a running server", async () => {
    const cursor = await node.service.cursorNow(tom);
    const feed = await node.service.follow(tom, cursor);
    const following = (async () => {
      for await (const item of feed) expect(item.event.chatId).toBe(chatId);
    })();
    await sayRestored(node.database.pool);
    await expect(following).rejects.toMatchObject(tooOld);
    await expect(node.service.follow(tom, cursor)).rejects.toMatchObject(tooOld);
    const afresh = await node.service.follow(tom, await node.service.cursorNow(tom));
    await node.service.send(anna, chatId, plain("3"));
    expect((await afresh.next()).value?.event.seq).toBe(3);
    await afresh.return?.();
  });

  it("end once when the log finds itself in another Postgres, however many nodes notice, and its numbers grow", async () => {
    const { pool } = node.database;
    expect(await recogniseCluster(pool)).toBe(false);
    await database.query("update chat_log_shift set cluster = 'another one', shift = shift - 1000000");
    const noticed = await Promise.all([1, 2, 3].map(() => recogniseCluster(pool)));
    expect(noticed.filter(Boolean)).toHaveLength(1);
    await node.service.send(anna, chatId, plain("4"));
    const [last] = await database.query<{ grew: boolean }>(
      "select max(tx) filter (where seq = 4) > max(tx) filter (where seq < 4) as grew from chat_event",
    );
    expect(last?.grew).toBe(true);
  });

  it("go on for a cursor that knows nothing but what was saved", () => {
    const saved = { floor: 10, end: 15, missing: [12] };
    expect(livesOn(saved, 10, [])).toBe(true);
    expect(livesOn(saved, 9, [10, 11, 14])).toBe(true);
    expect(livesOn(saved, 11, [])).toBe(false);
    expect(livesOn(saved, 10, [12])).toBe(false);
    expect(livesOn(saved, 10, [15])).toBe(false);
  });
});
