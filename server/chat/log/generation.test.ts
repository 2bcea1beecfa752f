import { Pool } from "pg";
import type { Viewer } from "../../accounts/index.js";
import { aPerson, type ChatNode, startChatNode } from "../../testing/support/servers/chatNode.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { runIn } from "../../testing/support/databases/template.js";
import { openDatabase } from "../../platform/database/database.js";
import { watchCluster } from "./watchCluster.js";
import { clusterOf, isAnotherCluster, livesOn, recogniseCluster, markRestored } from "./generation.js";

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
    await markRestored(node.database.pool);
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

  it("are told apart by a role without rights: by Postgres, database and timeline", async () => {
    const client = await node.database.pool.connect();
    const cluster = await clusterOf(client);
    client.release();
    expect(cluster).toMatch(/^\d+\/\d+\/00000001$/);
    expect(isAnotherCluster("7301/5/00000001", "7301/5/00000001")).toBe(false);
    expect(isAnotherCluster("7301/5/00000001", "7302/5/00000001")).toBe(true);
    expect(isAnotherCluster("7301/5/00000001", "7301/6/00000001")).toBe(true);
    expect(isAnotherCluster("7301/5/00000001", "7301/5/00000002")).toBe(true);
    // As release 0.1.0 wrote it, and where a Postgres does not tell everything.
    expect(isAnotherCluster("7301", "7301/5/00000001")).toBe(false);
    expect(isAnotherCluster("7301/5/00000001", "7301/5/")).toBe(false);
    expect(isAnotherCluster("", "7301/5/00000001")).toBe(false);
  });

  it("go on under a server that knew the Postgres alone, and end when the database is a copy in the same Postgres", async () => {
    const original = await createTestDatabase();
    const name = `${new URL(original.url).pathname.slice(1)}_copy`;
    const copyUrl = original.url.replace(/\/test_\w+/, `/${name}`);
    const [first, second] = [new Pool({ connectionString: original.url }), new Pool({ connectionString: copyUrl })];
    await original.query(
      "update chat_log_shift set cluster = (select system_identifier::text from pg_control_system())",
    );
    expect([await recogniseCluster(first), await recogniseCluster(first)]).toEqual([false, false]);
    await first.end();
    await runIn(database.url, `create database ${name} template ${new URL(original.url).pathname.slice(1)}`);
    expect([await recogniseCluster(second), await recogniseCluster(second)]).toEqual([true, false]);
    await second.end();
    await runIn(database.url, `drop database ${name}`);
  });

  it("go on in a Postgres that does not tell its timeline, and the log warns of that at a start", async () => {
    const { url } = await createTestDatabase();
    const superuser = url.replace("saywell@", "postgres@");
    await runIn(superuser, "revoke execute on function pg_current_wal_lsn() from public");
    const silent = await openDatabase(url, []);
    const warnings: string[] = [];
    const watch = await watchCluster(silent, { warn: (text: unknown) => void warnings.push(String(text)) });
    expect(warnings).toEqual([expect.stringMatching(/does not tell its timeline.*npm run chat -- restored/)]);
    await watch.stop();
    await silent.close();
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
