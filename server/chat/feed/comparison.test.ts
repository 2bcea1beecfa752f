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
import { startTestApp } from "../../testing/support/servers/startTestApp.js";

describe("comparing the feeds with the log", () => {
  let testDatabase: TestDatabase;
  let database: Database;
  let log: ChatLog;
  let reader: FeedReader;
  let chats: readonly { readonly chatId: string; readonly studentId: string }[];
  const ownTransactions = new Set<string>();

  const append = (i: number) => {
    const { chatId, studentId } = chats[i]!;
    const fact = { type: "MessageSent", content: "Hello!", kind: "TEXT" } as const;
    return log.append({ chatId, authorId: studentId, isByStudent: true, key: newId(), fact });
  };
  /** Connects a client that is not a server node, such as a backup or psql. */
  const anotherClient = async () => {
    const client = new Client({ connectionString: testDatabase.url, application_name: "another client" });
    await client.connect();
    atTheEnd(() => client.end());
    return client;
  };
  const beginWriting = async (client: Client) => {
    await client.query("begin");
    const { rows } = await client.query<{ xid: string }>("select pg_current_xact_id()::text as xid");
    ownTransactions.add(rows[0]?.xid ?? "");
    return Number(rows[0]?.xid);
  };
  /**
   * Returns the snapshot as if only this file's transactions were running. Other tests' transactions on the same
   * Postgres begin and end at any time, and each one that ends causes later events to be read again.
   */
  const withOwnTransactions = (snapshot: string) => {
    const [, next = "", running = ""] = snapshot.split(":");
    const own = running.split(",").filter((xid) => ownTransactions.has(xid));
    return [own[0] ?? next, next, own.join(",")].join(":");
  };
  const changed = async (since: LogState) => {
    const { state, chats } = await reader.changedSince({ ...since, snapshot: withOwnTransactions(since.snapshot) });
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

  it("reads new events once and does not raise the floor while another client's write transaction is open", async () => {
    const client = await anotherClient();
    const begin = await reader.state();
    const transaction = await beginWriting(client);
    await Promise.all([append(0), append(1)]);
    const first = await changed(begin);
    expect(first.changes).toEqual([at(0, 1), at(1, 1)].sort());
    await append(0);
    const second = await changed(first.state);
    expect(second.changes).toEqual([at(0, 2)]);
    const idle = await changed(second.state);
    expect(idle.changes).toEqual([]);
    expect(idle.state.floor).toBeLessThanOrEqual(transaction);
    await client.query("rollback");
    // Other tests' transactions on the same Postgres also hold back the floor.
    await until("the floor rises", async () => (await changed(idle.state)).state.floor > transaction, 60_000);
  });

  it("finds an event whose transaction began before other transactions and committed after their events were read", async () => {
    const client = await anotherClient();
    await beginWriting(client);
    await append(2);
    await append(1);
    const between = await changed(await reader.state());
    // The event gets the transaction ID of the chat's last event, which has already been read.
    const { chatId, studentId } = chats[2]!;
    await client.query(appendMessageStatements.student, [chatId, studentId, newId(), { content: "Late" }, 1]);
    expect((await changed(between.state)).changes).toEqual([]);
    await client.query("commit");
    const after = await changed(between.state);
    expect(after.changes).toContain(at(2, 2));
    expect((await changed(after.state)).changes).toEqual([]);
  });

  it("finds an event that was committed late, even if a comparison reaches its limit before it", async () => {
    const client = await anotherClient();
    const late = await beginWriting(client);
    await testDatabase.query(
      `insert into chat_event (chat_id, seq, tx, type, version, author_id, data, recorded_at)
      select $1, 100000 + n, $3, 'MessagesRead', 1, $2, '{"upTo": 1}', now() from generate_series(1, 5000) n`,
      [chats[0]?.chatId, chats[0]?.studentId, late],
    );
    const { event } = await append(2);
    const { chatId, studentId } = chats[2]!;
    const before = await reader.state();
    await client.query(appendMessageStatements.student, [chatId, studentId, newId(), { content: "Late" }, 1]);
    await client.query("commit");
    const first = await reader.changedSince({ ...before, snapshot: withOwnTransactions(before.snapshot) });
    expect([first.chats.map((chat) => chat.chatId), first.isMore]).toEqual([[chats[0]?.chatId], true]);
    expect((await changed(first.state)).changes).toContain(at(2, (event?.seq ?? 0) + 1));
  });

  it("keeps the floor at most one above the newest event, because Postgres may reuse later transaction IDs after a crash", async () => {
    const since = await reader.state();
    await append(0);
    const client = await anotherClient();
    for (let i = 0; i < 5; i += 1) await client.query("select pg_current_xact_id()");
    const [newest] = await testDatabase.query<{ tx: string }>("select max(tx) as tx from chat_event");
    const highest = Number(newest?.tx) + 1;
    const positions = await Promise.all([
      reader.changedSince(since).then(({ state }) => state),
      reader.state(),
      reader.now(chats[0]!.studentId).then(({ position }) => position),
    ]);
    for (const { floor } of positions) expect(floor).toBeLessThanOrEqual(highest);
  });

  it("reads a large number of new events in batches, each event once", async () => {
    const { chatId, studentId } = chats[0]!;
    const begin = await reader.state();
    await testDatabase.query(
      `insert into chat_event (chat_id, seq, tx, type, version, author_id, data, recorded_at)
      select $1, 1000 + n, $3::bigint + n / 2, 'MessagesRead', 1, $2, '{"upTo": 1}', now() from generate_series(1, 12000) n`,
      [chatId, studentId, begin.next],
    );
    const batches: { readonly seq: number | undefined; readonly isMore: boolean }[] = [];
    for (let state = begin, isMore = true; isMore;) {
      const found = await reader.changedSince({ ...state, snapshot: withOwnTransactions(state.snapshot) });
      ({ state, isMore } = found);
      batches.push({ seq: found.chats[0]?.seq, isMore });
    }
    // Events with the same transaction ID are in the same batch.
    expect(batches).toEqual([
      { seq: 6001, isMore: true },
      { seq: 11_001, isMore: true },
      { seq: 13_000, isMore: false },
    ]);
  });

  it("returns a position that covers the person's events even while another client's write transaction is open", async () => {
    const client = await anotherClient();
    await beginWriting(client);
    await append(1);
    const person = chats[1]!.studentId;
    const { position } = await reader.now(person);
    const { event } = await append(1);
    const { missed } = await reader.since(person, position);
    expect(missed.map(({ seq }) => seq)).toEqual([event?.seq]);
    await client.query("rollback");
  });

  it("rejects a position that is ahead of the log, which may lack events that the position covers", async () => {
    const { studentId } = chats[0]!;
    const { position } = await reader.now(studentId);
    expect((await reader.since(studentId, position)).missed).toEqual([]);
    const ahead = { ...position, floor: position.floor + 1_000_000 };
    await expect(reader.since(studentId, ahead)).rejects.toMatchObject({ problems: [{ code: "CURSOR_TOO_OLD" }] });
  });

  it("returns up to 5,000 missed events across all chats, and rejects a position that is further behind", async () => {
    const tutor = await aPerson(testDatabase, "TEACHER");
    const { position } = await reader.now(tutor.id);
    const startChat = async (events: number) => {
      const [student, chatId] = [await aPerson(testDatabase, "STUDENT"), newId()];
      await log.open(chatId, student.id, tutor.id);
      await testDatabase.query(
        `with written as (
          insert into chat_event (chat_id, seq, tx, type, version, author_id, data, recorded_at)
          select $1, n, $3, 'MessagesRead', 1, $2, '{"upTo": 1}', now() from generate_series(1, $4::int) n
        ) update chat set last_seq = $4, last_tx = $3 where id = $1`,
        [chatId, student.id, position.floor, events],
      );
    };
    for (let i = 0; i < 10; i++) await startChat(500);
    expect((await reader.since(tutor.id, position)).missed).toHaveLength(5000);
    await startChat(1);
    const tooOld = { problems: [{ code: "CURSOR_TOO_OLD" }] };
    await expect(reader.since(tutor.id, position)).rejects.toMatchObject(tooOld);
  });

  it("logs the client whose transaction has held back the floor for 30 seconds", async () => {
    const client = await anotherClient();
    const transaction = await beginWriting(client);
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    // A newer transaction does not hold back the floor.
    await append(0);
    const isOldest = async () => (await reader.state()).snapshot.startsWith(`${transaction}:`);
    await until("no older transaction of another test is running", isOldest, 60_000);
    const warn = jest.fn();
    let now = 0;
    const watch = new FloorWatch(database.pool, { warn } as unknown as Logger, () => now);
    for (now of [0, 1000, 29_000]) await watch.observe((await reader.state()).snapshot);
    expect(watch.ageSeconds).toBe(29);
    expect(warn).not.toHaveBeenCalled();
    for (now of [31_000, 32_000]) await watch.observe((await reader.state()).snapshot);
    expect(warn.mock.calls).toEqual([
      [
        {
          ageSeconds: 31,
          holder: expect.objectContaining({ pid: rows[0]?.pid, application_name: "another client" }) as unknown,
        },
        expect.stringContaining("is holding up webhooks"),
      ],
    ]);
    await client.query("rollback");
    await watch.observe((await reader.state()).snapshot);
    expect(watch.ageSeconds).toBe(0);
  });

  it("keeps the reported age of the floor constant while the database can't be read", async () => {
    let now = 0;
    const watch = new FloorWatch(database.pool, {} as unknown as Logger, () => now);
    for (now of [0, 1000]) await watch.observe("7:9:7");
    now = 700_000;
    expect(watch.ageSeconds).toBe(1);
  });

  it("measures how long a transaction has held back the floor, even on a node that never had a subscriber", async () => {
    const client = await anotherClient();
    const config = { metrics: { port: 0, host: "127.0.0.1" } };
    const { metricsUrl } = await startTestApp({ database: testDatabase, config });
    await beginWriting(client);
    const isMeasured = async () =>
      /^saywell_feed_floor_age_seconds (?!0$)/m.test(await (await fetch(metricsUrl ?? "")).text());
    await until("the node's metric shows it", isMeasured, 60_000);
    await client.query("rollback");
  });
});
