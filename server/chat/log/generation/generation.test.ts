import { Pool } from "pg";
import type { Viewer } from "../../../accounts/index.js";
import { type ChatNode, plain, startNodeWithChat } from "../../../testing/support/servers/chatNode.js";
import { createTestDatabase, type TestDatabase } from "../../../testing/support/databases/testDatabase.js";
import { runIn } from "../../../testing/support/databases/template.js";
import { openDatabase } from "../../../platform/database/database.js";
import { watchCluster } from "./watchCluster.js";
import { clusterOf, isAnotherCluster, isStillValid, detectNewCluster, markRestored } from "./generation.js";

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

  it("a restore under a running server ends every subscription and invalidates its cursor", async () => {
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

  it("several nodes that detect another Postgres begin one generation, with greater transaction IDs", async () => {
    const { pool } = node.database;
    expect(await detectNewCluster(pool)).toBe(false);
    await database.query("update chat_log_shift set cluster = 'another one', shift = shift - 1000000");
    const results = await Promise.all([1, 2, 3].map(() => detectNewCluster(pool)));
    expect(results.filter(Boolean)).toHaveLength(1);
    await node.service.send(anna, chatId, plain("4"));
    const [last] = await database.query<{ grew: boolean }>(
      "select max(tx) filter (where seq = 4) > max(tx) filter (where seq < 4) as grew from chat_event",
    );
    expect(last?.grew).toBe(true);
  });

  it("a cluster is identified by Postgres, database and timeline, even by a role without privileges", async () => {
    const client = await node.database.pool.connect();
    const cluster = await clusterOf(client);
    client.release();
    expect(cluster).toMatch(/^\d+\/\d+\/00000001$/);
    expect(isAnotherCluster("7301/5/00000001", "7301/5/00000001")).toBe(false);
    expect(isAnotherCluster("7301/5/00000001", "7302/5/00000001")).toBe(true);
    expect(isAnotherCluster("7301/5/00000001", "7301/6/00000001")).toBe(true);
    expect(isAnotherCluster("7301/5/00000001", "7301/5/00000002")).toBe(true);
    // Release 0.1.0 stored only the system identifier, and some Postgres servers reveal only some components.
    expect(isAnotherCluster("7301", "7301/5/00000001")).toBe(false);
    expect(isAnotherCluster("7301/5/00000001", "7301/5/")).toBe(false);
    expect(isAnotherCluster("", "7301/5/00000001")).toBe(false);
  });

  it("a generation continues if only the system identifier was known, and ends in a copy of the database", async () => {
    const original = await createTestDatabase();
    const name = `${new URL(original.url).pathname.slice(1)}_copy`;
    const copyUrl = original.url.replace(/\/test_\w+/, `/${name}`);
    const [first, second] = [new Pool({ connectionString: original.url }), new Pool({ connectionString: copyUrl })];
    await original.query(
      "update chat_log_shift set cluster = (select system_identifier::text from pg_control_system())",
    );
    expect([await detectNewCluster(first), await detectNewCluster(first)]).toEqual([false, false]);
    await first.end();
    await original.disconnect();
    await runIn(database.url, `create database ${name} template ${new URL(original.url).pathname.slice(1)}`);
    expect([await detectNewCluster(second), await detectNewCluster(second)]).toEqual([true, false]);
    await second.end();
    await runIn(database.url, `drop database ${name}`);
  });

  it("a generation continues in a Postgres that does not reveal its timeline, with a warning at startup", async () => {
    const { url } = await createTestDatabase();
    const superuser = url.replace("saywell@", "postgres@");
    await runIn(superuser, "revoke execute on function pg_current_wal_lsn() from public");
    const restricted = await openDatabase(url, []);
    const warnings: string[] = [];
    const watch = await watchCluster(restricted, { warn: (text: unknown) => void warnings.push(String(text)) });
    expect(warnings).toEqual([expect.stringMatching(/does not reveal its timeline.*npm run chat -- restored/)]);
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
