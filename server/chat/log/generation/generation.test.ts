import { Pool } from "pg";
import type { Viewer } from "../../../accounts/index.js";
import { LocalPubSub } from "../../../platform/pubsub/LocalPubSub.js";
import { type Alteration, alterStatements } from "../../../testing/consistency/simulation/alterStatements.js";
import { atTheEnd } from "../../../testing/support/atTheEnd.js";
import { until } from "../../../testing/support/pause.js";
import {
  aPerson,
  type ChatNode,
  plain,
  startChatNode,
  startNodeWithChat,
} from "../../../testing/support/servers/chatNode.js";
import { createTestDatabase, type TestDatabase } from "../../../testing/support/databases/testDatabase.js";
import { runIn } from "../../../testing/support/databases/template.js";
import { openDatabase } from "../../../platform/database/database.js";
import { unreadOf } from "../../chat.js";
import { toMessageId } from "../../chatId.js";
import { watchDatabaseIdentity } from "./watchDatabaseIdentity.js";
import { databaseIdentityOf, isAnotherDatabase, isStillValid, detectNewDatabase, markRestored } from "./generation.js";

const tooOld = { problems: [{ code: "CURSOR_TOO_OLD" }] };

describe("chat log generations", () => {
  let database: TestDatabase;
  let node: ChatNode;
  let anna: Viewer;
  let tom: Viewer;
  let chatId: string;

  beforeAll(async () => {
    ({ database, node, anna, tom, chatId } = await startNodeWithChat("2"));
  });

  it("a restore while a server is running ends every subscription and invalidates its cursor", async () => {
    const cursor = await node.service.cursorNow(tom);
    const feed = await node.service.follow(tom, cursor);
    const reading = (async () => {
      for await (const item of feed) expect(item.event.chatId).toBe(chatId);
    })();
    await markRestored(node.database.pool);
    await expect(reading).rejects.toMatchObject(tooOld);
    await expect(node.service.follow(tom, cursor)).rejects.toMatchObject(tooOld);
    const fresh = await node.service.follow(tom, await node.service.cursorNow(tom));
    await node.service.send(anna, chatId, plain("3"));
    expect((await fresh.next()).value?.event.seq).toBe(3);
    await fresh.return?.();
  });

  it("several nodes that detect a different Postgres begin a single generation, with higher transaction IDs", async () => {
    const { pool } = node.database;
    expect(await detectNewDatabase(pool)).toBe(false);
    await database.query("update chat_log_shift set cluster = 'another one', shift = shift - 1000000");
    const results = await Promise.all([1, 2, 3].map(() => detectNewDatabase(pool)));
    expect(results.filter(Boolean)).toHaveLength(1);
    await node.service.send(anna, chatId, plain("4"));
    const [last] = await database.query<{ grew: boolean }>(
      "select max(tx) filter (where seq = 4) > max(tx) filter (where seq < 4) as grew from chat_event",
    );
    expect(last?.grew).toBe(true);
  });

  it("the log's database is identified by system identifier, OID and timeline, which an unprivileged role can read", async () => {
    const client = await node.database.pool.connect();
    const identity = await databaseIdentityOf(client);
    client.release();
    expect(identity).toMatch(/^\d+\/\d+\/00000001$/);
    expect(isAnotherDatabase("7301/5/00000001", "7301/5/00000001")).toBe(false);
    expect(isAnotherDatabase("7301/5/00000001", "7302/5/00000001")).toBe(true);
    expect(isAnotherDatabase("7301/5/00000001", "7301/6/00000001")).toBe(true);
    expect(isAnotherDatabase("7301/5/00000001", "7301/5/00000002")).toBe(true);
    // Release 0.1.0 stored only the system identifier, and some Postgres servers reveal only some components.
    expect(isAnotherDatabase("7301", "7301/5/00000001")).toBe(false);
    expect(isAnotherDatabase("7301/5/00000001", "7301/5/")).toBe(false);
    expect(isAnotherDatabase("", "7301/5/00000001")).toBe(false);
  });

  it("a generation continues if only the system identifier was stored, and a copy of the database begins a new generation", async () => {
    const original = await createTestDatabase();
    const name = `${new URL(original.url).pathname.slice(1)}_copy`;
    const copyUrl = original.url.replace(/\/test_\w+/, `/${name}`);
    const [first, second] = [new Pool({ connectionString: original.url }), new Pool({ connectionString: copyUrl })];
    await original.query(
      "update chat_log_shift set cluster = (select system_identifier::text from pg_control_system())",
    );
    expect([await detectNewDatabase(first), await detectNewDatabase(first)]).toEqual([false, false]);
    await first.end();
    await original.disconnect();
    await runIn(database.url, `create database ${name} template ${new URL(original.url).pathname.slice(1)}`);
    expect([await detectNewDatabase(second), await detectNewDatabase(second)]).toEqual([true, false]);
    await second.end();
    await runIn(database.url, `drop database ${name}`);
  });

  it("a generation continues in a Postgres that does not reveal its timeline, with a warning at startup", async () => {
    const { url } = await createTestDatabase();
    const superuser = url.replace("saywell@", "postgres@");
    await runIn(superuser, "revoke execute on function pg_current_wal_lsn() from public");
    const restricted = await openDatabase(url, []);
    const warnings: string[] = [];
    const watch = await watchDatabaseIdentity(restricted, {
      warn: (text: unknown) => void warnings.push(String(text)),
    });
    expect(warnings).toEqual([expect.stringMatching(/does not reveal its timeline.*npm run chat -- restored/)]);
    expect(await detectNewDatabase(restricted.pool)).toBe(false);
    await watch.stop();
    await restricted.close();
  });

  it("a cursor stays valid only if the backup contains every event it covers", () => {
    const saved = { floor: 10, end: 15, missing: [12] };
    expect(isStillValid(saved, 10, [])).toBe(true);
    expect(isStillValid(saved, 9, [10, 11, 14])).toBe(true);
    expect(isStillValid(saved, 11, [])).toBe(false);
    expect(isStillValid(saved, 10, [12])).toBe(false);
    expect(isStillValid(saved, 10, [15])).toBe(false);
  });
});

describe("a failover to a standby that lacks the last events", () => {
  let database: TestDatabase;
  let node: ChatNode;
  let anna: Viewer;
  let tom: Viewer;
  let isDown = false;
  const failed = new Set<string>();

  beforeAll(async () => {
    database = await createTestDatabase();
    const append: Alteration = ({ values, ...statement }, pool) => {
      if (!isDown) return pool.query({ ...statement, values: [...values] });
      for (const { type } of JSON.parse(String(values[0])) as { type: string }[]) failed.add(type);
      return Promise.reject(Object.assign(new Error("The server is shutting down."), { code: "57P01" }));
    };
    node = await startChatNode(database, new LocalPubSub(), (pool) => alterStatements(pool, { "log-append": append }));
    atTheEnd(() => node.stop());
    await database.query("alter table chat_event disable trigger user; grant delete on chat_event to current_user");
  });
  beforeEach(async () => {
    [anna, tom] = await Promise.all([aPerson(database, "STUDENT"), aPerson(database, "TEACHER")]);
  });

  const start = () => node.service.start(anna, { ...plain("Hi"), tutorId: tom.id, kind: "TEXT" });

  it("stores no read receipt, edit or removal of a lost message, so a new message with the same number is unaffected", async () => {
    const { chatId } = await start();
    const id = (seq: number) => toMessageId(chatId, seq);
    await database.query("create table standby as select * from chat");
    for (const seq of [3, 4, 5, 6, 7]) await node.service.send(tom, chatId, plain(`lost ${seq}`));
    isDown = true;
    const commands = Promise.allSettled([
      node.service.read(anna, id(7), null),
      node.service.edit(tom, id(7), "changed"),
      node.service.remove(tom, id(6)),
    ]);
    await until("every command was attempted", () => failed.size === 3, 60_000);
    await database.query(
      "delete from chat_event where seq > 2; delete from chat; insert into chat select * from standby; drop table standby",
    );
    isDown = false;
    const results = await commands;
    for (const content of ["3", "4", "5"]) await node.service.send(tom, chatId, plain(content));
    const { items } = await node.reader.messages(anna, chatId, { last: 9, before: null });
    expect(items.map(({ content }) => content)).toEqual(["Hi", "3", "4", "5"]);
    const chat = await node.reader.chat(anna, chatId);
    expect(chat && unreadOf(chat, anna.id)).toBe(3);
    const notFound = { status: "rejected", reason: { problems: [{ code: "MESSAGE_NOT_FOUND" }] } };
    expect(results).toMatchObject([{ status: "fulfilled" }, notFound, notFound]);
  });

  it("lets a student start a lost chat again a minute later, even on a node that served the chat before it was lost", async () => {
    const { chatId } = await start();
    await node.service.read(tom, toMessageId(chatId, 2), null);
    await database.query("delete from chat_event; delete from chat");
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, "now").mockImplementation(() => now() + 60_000);
    expect(await start()).toMatchObject({ chatId, seq: 2 });
    clock.mockRestore();
  });
});
