import { Client, type Pool } from "pg";
import type { DataSource } from "typeorm";
import { accountRows, type Viewer } from "../../accounts/index.js";
import { openDatabase } from "../../platform/database/database.js";
import { newId } from "../../platform/ids.js";
import { LocalPubSub } from "../../platform/pubsub/LocalPubSub.js";
import { createLogger } from "../../platform/telemetry/logger.js";
import { Telemetry } from "../../platform/telemetry/Telemetry.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { aPerson } from "../../testing/support/servers/chatNode.js";
import { readEnvelope } from "../feed/envelope.js";
import { ChatLog } from "../log/ChatLog.js";
import { ChatRows } from "../projections/chats.js";
import { DeliveryRow } from "../rows/DeliveryRow.js";
import { PresenceRow } from "../rows/PresenceRow.js";
import { PresenceTracker } from "./PresenceTracker.js";
import { readPresence } from "./readPresence.js";

describe("a presence tracker", () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let pool: Pool;
  let log: ChatLog;
  let anna: Viewer;
  let tom: Viewer;

  beforeAll(async () => {
    // No node is started, because a node's own tracker would expire the same heartbeats.
    database = await createTestDatabase();
    const opened = await openDatabase(database.serverUrl, [...accountRows, PresenceRow, DeliveryRow]);
    atTheEnd(opened.close);
    ({ dataSource, pool } = opened);
    log = new ChatLog(pool, opened.writers);
  });
  beforeEach(async () => {
    [anna, tom] = await Promise.all([aPerson(database, "STUDENT"), aPerson(database, "TEACHER")]);
    const chatId = newId();
    await log.open(chatId, anna.id, tom.id);
    const fact = { type: "MessageSent", content: "Hi", kind: "TEXT" } as const;
    await log.append({ chatId, authorId: anna.id, isByStudent: true, key: null, fact });
  });

  /** Creates a tracker without a timer and records the envelopes that it sends to Tom. */
  async function aTracker() {
    const pubsub = new LocalPubSub();
    const received: unknown[] = [];
    await pubsub.subscribe(tom.id, { receive: (envelope) => received.push(readEnvelope(envelope)) });
    const rows = new ChatRows(pool);
    const tracker = new PresenceTracker({ dataSource, rows, pubsub, telemetry: new Telemetry(createLogger("silent")) });
    return { tracker, received, rows };
  }

  async function endHeartbeat(): Promise<void> {
    const text = "update person_presence set seen_at = now() - interval '50 seconds' where person_id = $1";
    await database.query(text, [anna.id]);
  }

  it.each<[string, (tracker: PresenceTracker) => Promise<void>]>([
    [
      "was connected to a node that has crashed",
      async (tracker) => {
        tracker.arrive(anna.id);
        await tracker.flush();
      },
    ],
    [
      "was active without a feed on a node that has stopped",
      async (tracker) => {
        tracker.noteSignOfLife(anna.id);
        await tracker.flush();
        await tracker.close();
      },
    ],
  ])("notifies the counterpart once when a user who %s goes offline", async (_what, beOnline) => {
    await beOnline((await aTracker()).tracker);
    const { tracker, received } = await aTracker();
    for (let second = 0; second < 60; second += 1) await tracker.flush();
    expect(received).toEqual([]);
    await endHeartbeat();
    const [presence] = await readPresence(dataSource.manager, [anna.id]);
    for (let second = 0; second < 60; second += 1) await tracker.flush();
    expect(received).toMatchObject([
      { signal: { type: "PresenceChanged", personId: anna.id, isOnline: false, lastSeenAt: presence?.lastSeenAt } },
    ]);
  });

  it("looks for expired heartbeats only among connected users", async () => {
    const { tracker } = await aTracker();
    const query = jest.spyOn(Client.prototype, "query");
    for (let second = 0; second < 15; second += 1) await tracker.flush();
    const calls = query.mock.calls as readonly unknown[][];
    const [search, values] = calls.find(([text]) => String(text).includes("SKIP LOCKED")) ?? [];
    query.mockRestore();
    const plan: unknown = await dataSource.transaction(async (manager) => {
      await manager.query("set local enable_seqscan = off");
      return manager.query(`explain ${String(search)}`, values as unknown[]);
    });
    expect(JSON.stringify(plan)).toContain("person_presence_here");
  });

  it("notifies the counterpart when a user without a feed goes inactive, with the time of their last activity", async () => {
    const { tracker, received } = await aTracker();
    tracker.noteSignOfLife(anna.id);
    await tracker.flush();
    expect(received).toMatchObject([{ signal: { type: "PresenceChanged", personId: anna.id, isOnline: true } }]);
    await endHeartbeat();
    const [presence] = await readPresence(dataSource.manager, [anna.id]);
    for (let second = 0; second < 60; second += 1) await tracker.flush();
    expect(received.slice(1)).toMatchObject([{ signal: { isOnline: false, lastSeenAt: presence?.lastSeenAt } }]);
  });

  it("stores when a user's connection ended, not when the grace period after it ended", async () => {
    const { tracker, received } = await aTracker();
    tracker.arrive(anna.id);
    await tracker.flush();
    const [before] = await database.query<{ now: Date }>("select now()");
    tracker.leave(anna.id);
    const aMinuteLater = performance.now() + 60_000;
    const clock = jest.spyOn(performance, "now").mockReturnValue(aMinuteLater);
    for (let second = 0; second < 3; second += 1) await tracker.flush();
    clock.mockRestore();
    const [presence] = await readPresence(dataSource.manager, [anna.id]);
    expect(presence?.isOnline).toBe(false);
    expect(presence?.lastSeenAt?.getTime()).toBeLessThan(before?.now.getTime() ?? 0);
    expect(received.at(-1)).toMatchObject({ signal: { isOnline: false, lastSeenAt: presence?.lastSeenAt } });
  });

  it("notifies the counterpart when a user's node stops, even if it has just closed the user's connection", async () => {
    const { tracker, received } = await aTracker();
    tracker.arrive(anna.id);
    await tracker.flush();
    tracker.leave(anna.id);
    await tracker.close();
    expect(received.at(-1)).toMatchObject({ signal: { isOnline: false } });
    const [presence] = await readPresence(dataSource.manager, [anna.id]);
    expect(presence?.isOnline).toBe(false);
  });

  it("notifies the counterpart of activity, connections and disconnections that could not be stored at first", async () => {
    const { tracker, received, rows } = await aTracker();
    /** Runs `seconds` ticks in which nothing can be stored, and then one in which everything can. */
    const fails = async (seconds: number) => {
      const failing = jest.spyOn(rows, "newestOf").mockRejectedValue(new Error("The connection was lost."));
      for (let second = 0; second < seconds; second += 1) await tracker.flush();
      expect(failing).toHaveBeenCalled();
      failing.mockRestore();
      await tracker.flush();
    };
    const isOnline = () => (received as { signal: { isOnline: boolean } }[]).map(({ signal }) => signal.isOnline);
    tracker.noteSignOfLife(anna.id);
    await fails(1);
    expect(isOnline()).toEqual([true]);
    await endHeartbeat();
    tracker.arrive(anna.id);
    await fails(2);
    expect(isOnline()).toEqual([true, true]);
    tracker.leave(anna.id);
    await fails(5);
    expect(isOnline()).toEqual([true, true, false]);
  });

  it("stores and reports other users' presence when a failover has lost the account of a connected user", async () => {
    const { tracker, received } = await aTracker();
    const lost = newId();
    tracker.arrive(lost);
    tracker.arrive(anna.id);
    await tracker.flush();
    expect(received).toMatchObject([{ signal: { personId: anna.id, isOnline: true } }]);
    tracker.leave(lost);
    tracker.leave(anna.id);
    for (let second = 0; second < 3; second += 1) await tracker.flush();
    expect(received).toMatchObject([{ signal: { isOnline: true } }, { signal: { isOnline: false } }]);
    expect(await readPresence(dataSource.manager, [lost])).toMatchObject([{ isOnline: false, lastSeenAt: null }]);
  });
});
