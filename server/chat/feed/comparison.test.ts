import { Client } from "pg";
import { FeedReader, type LogState } from "./FeedReader.js";
import { FloorWatch } from "./FloorWatch.js";
import { ChatLog } from "../log/ChatLog.js";
import { appendMessageStatements } from "../log/appendMessage.sql.js";
import { type Database, openDatabase } from "../../platform/database/database.js";
import { newId } from "../../platform/ids.js";
import type { Logger } from "../../platform/telemetry/logger.js";
import { aPerson } from "../../testing/support/servers/chatNode.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { until } from "../../testing/support/pause.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";

describe("the comparison of the feeds with the log", () => {
  let testDatabase: TestDatabase;
  let database: Database;
  let log: ChatLog;
  let reader: FeedReader;
  let chats: readonly { readonly chatId: string; readonly studentId: string }[];
  const strangers = new Set<string>();

  const append = (i: number) => {
    const { chatId, studentId } = chats[i]!;
    const fact = { type: "MessageSent", content: "Hello!", kind: "TEXT" } as const;
    return log.append({ chatId, authorId: studentId, isByStudent: true, key: newId(), fact });
  };
  /** Who connects otherwise than a server does: a backup, a person with psql. */
  const aStranger = async () => {
    const client = new Client({ connectionString: testDatabase.url, application_name: "a stranger" });
    await client.connect();
    atTheEnd(() => client.end());
    return client;
  };
  /** Begins a transaction that has a number, and answers that. */
  const beginWriting = async (client: Client) => {
    await client.query("begin");
    const { rows } = await client.query<{ xid: string }>("select pg_current_xact_id()::text as xid");
    strangers.add(rows[0]?.xid ?? "");
    return Number(rows[0]?.xid);
  };
  /**
   * A snapshot in which only this file's strangers are running. Other tests' transactions on the same Postgres begin and end at any
   * time, and what was written after one that has ended is read again.
   */
  const ofStrangers = (snapshot: string) => {
    const [, next = "", running = ""] = snapshot.split(":");
    const ours = running.split(",").filter((xid) => strangers.has(xid));
    return [ours[0] ?? next, next, ours.join(",")].join(":");
  };
  const changed = async (since: LogState) => {
    const { state, chats } = await reader.changedSince({ ...since, snapshot: ofStrangers(since.snapshot) });
    return { state, changes: chats.map(({ chatId, seq }) => `${chatId}:${seq}`).sort() };
  };
  const at = (i: number, seq: number) => `${chats[i]?.chatId}:${seq}`;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = await openDatabase(testDatabase.serverUrl, []);
    atTheEnd(() => database.close());
    log = new ChatLog(database.pool, database.writers);
    reader = new FeedReader(database.pool);
    const tutor = await aPerson(testDatabase, "TEACHER");
    chats = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const student = await aPerson(testDatabase, "STUDENT");
        const chatId = newId();
        await log.open(chatId, student.id, tutor.id);
        return { chatId, studentId: student.id };
      }),
    );
  });

  it("reads what is new once, however long a writing transaction goes on elsewhere, and keeps the floor meanwhile", async () => {
    const stranger = await aStranger();
    const begin = await reader.state();
    const transaction = await beginWriting(stranger);
    await Promise.all([append(0), append(1)]);
    const first = await changed(begin);
    expect(first.changes).toEqual([at(0, 1), at(1, 1)].sort());
    await append(0);
    const second = await changed(first.state);
    expect(second.changes).toEqual([at(0, 2)]);
    const idle = await changed(second.state);
    expect(idle.changes).toEqual([]);
    expect(idle.state.floor).toBeLessThanOrEqual(transaction);
    await stranger.query("rollback");
    // Other tests' transactions on the same Postgres hold the floor too.
    await until("the floor rises", async () => (await changed(idle.state)).state.floor > transaction, 30_000);
  });

  it("finds the event of a transaction that began before others and ended after they were read", async () => {
    const stranger = await aStranger();
    await beginWriting(stranger);
    await append(2);
    await append(1);
    const between = await changed(await reader.state());
    // The number of its event is that of the chat's last one, which has been read.
    const { chatId, studentId } = chats[2]!;
    await stranger.query(appendMessageStatements.student, [chatId, studentId, newId(), { content: "Late" }, 1]);
    expect((await changed(between.state)).changes).toEqual([]);
    await stranger.query("commit");
    const after = await changed(between.state);
    expect(after.changes).toContain(at(2, 2));
    expect((await changed(after.state)).changes).toEqual([]);
  });

  it("reads very much that is new in parts, each event once", async () => {
    const { chatId, studentId } = chats[0]!;
    const begin = await reader.state();
    await testDatabase.query(
      `insert into chat_event (chat_id, seq, tx, type, version, author_id, data, recorded_at)
      select $1, 1000 + n, $3::bigint + n / 2, 'MessagesRead', 1, $2, '{"upTo": 1}', now() from generate_series(1, 12000) n`,
      [chatId, studentId, begin.next],
    );
    const parts: { readonly seq: number | undefined; readonly isMore: boolean }[] = [];
    for (let state = begin, isMore = true; isMore;) {
      const found = await reader.changedSince(state);
      ({ state, isMore } = found);
      parts.push({ seq: found.chats[0]?.seq, isMore });
    }
    // Both events of one transaction number are in the same part.
    expect(parts).toEqual([
      { seq: 6001, isMore: true },
      { seq: 11_001, isMore: true },
      { seq: 13_000, isMore: false },
    ]);
  });

  it("names who holds the floor once it has been held for half a minute", async () => {
    const stranger = await aStranger();
    const transaction = await beginWriting(stranger);
    const { rows } = await stranger.query<{ pid: number }>("select pg_backend_pid() as pid");
    // Whoever is the newest holds nothing back.
    await append(0);
    const isOldest = async () => (await reader.state()).snapshot.startsWith(`${transaction}:`);
    await until("no older transaction of another test is running", isOldest, 30_000);
    const warn = jest.fn();
    let now = 0;
    const watch = new FloorWatch(database.pool, { warn } as unknown as Logger, () => now);
    for (now of [0, 1000, 29_000]) await watch.note((await reader.state()).snapshot);
    expect(watch.ageSeconds).toBe(29);
    expect(warn).not.toHaveBeenCalled();
    for (now of [31_000, 32_000]) await watch.note((await reader.state()).snapshot);
    expect(warn.mock.calls).toEqual([
      [
        {
          ageSeconds: 31,
          holder: expect.objectContaining({ pid: rows[0]?.pid, application_name: "a stranger" }) as unknown,
        },
        expect.stringContaining("holds the feeds' floor"),
      ],
    ]);
    await stranger.query("rollback");
    await watch.note((await reader.state()).snapshot);
    expect(watch.ageSeconds).toBe(0);
  });
});
