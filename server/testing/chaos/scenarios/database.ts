import { Client } from "pg";
import { pause } from "../../support/pause.js";
import { type Figures, longestOf, mustBeZero, type Scenario, seconds } from "../Scenario.js";
import { loadOperations } from "../load/loadOperations.js";
import type { ChaosCluster } from "../ChaosCluster.js";

/**
 * The maximum time until a message is acknowledged, in milliseconds: in other chats while one chat is locked, and
 * during a migration.
 */
const maxToOtherChats = 500;
const maxDuringMigration = 1000;
/** In milliseconds. */
const maxRecovery = 5000;
/** The maximum CPU usage of Postgres while the nodes are idle, as a percentage of a core. */
const maxIdlePercent = 5;
/** How long to wait for the response to a read. */
const timeoutMs = 60_000;

/** Runs the load for `heldSeconds`, and then for another `heldSeconds` while a transaction locks one chat's row. */
export function lockedChat(heldSeconds: number): Scenario {
  return {
    name: `one chat locked for ${heldSeconds} s`,
    timeoutSeconds: 180 + 4 * heldSeconds,
    run: async (cluster) => {
      await cluster.bringHome();
      const { chatId } = cluster.random.pick(cluster.talks);
      cluster.load.take();
      await pause(heldSeconds * 1000);
      const before = cluster.load.take().slowest;
      await holding(cluster, `select from chat where id = '${chatId}' for update`, () => pause(heldSeconds * 1000));
      // Wait until the messages to the locked chat are acknowledged as well.
      await cluster.load.end();
      const { slowest } = cluster.load.take();
      cluster.load.begin();
      const usual = Math.max(...before.values());
      const others = [...slowest].filter(([id]) => id !== chatId).map(([, milliseconds]) => milliseconds);
      return {
        "messages before it at most": seconds(usual),
        // On a busy machine, messages are slow even without a lock.
        "to others meanwhile": longestOf(others, Math.max(maxToOtherChats, usual)),
        "to the locked chat": seconds(slowest.get(chatId) ?? 0),
      };
    },
  };
}

/** Every device reads and writes while Postgres is frozen. */
export function frozenPostgres(stoppedSeconds: number): Scenario {
  return {
    name: `Postgres frozen for ${stoppedSeconds} s`,
    timeoutSeconds: 180 + 3 * stoppedSeconds,
    run: async (cluster) => {
      await cluster.bringHome();
      cluster.load.take();
      let recovery = 0;
      const reads = await whileReading(cluster, async () => {
        await cluster.load.untilAcknowledged(20);
        await cluster.postgres.freeze(stoppedSeconds * 1000);
        const begin = performance.now();
        await cluster.load.untilAcknowledgedBy([0, 1]);
        recovery = performance.now() - begin;
      });
      await cluster.load.end();
      const { retriedOnce, retriedMore, slowest } = cluster.load.take();
      cluster.load.begin();
      return {
        ...reads,
        "recovery at most": longestOf([recovery], maxRecovery),
        "slowest message": seconds(Math.max(...slowest.values())),
        "messages sent again": `${retriedOnce + retriedMore.length}`,
      };
    },
  };
}

/**
 * Holds a write transaction open in another database of the same Postgres while `messages` messages are sent and then
 * while the nodes are idle. Until the transaction ends, every comparison of the feeds with the log includes these
 * messages again, which must not keep Postgres busy.
 */
export function openTransaction(messages: number, idleSeconds: number): Scenario {
  return {
    name: `one write transaction open for ${idleSeconds} s`,
    timeoutSeconds: 300 + messages + 2 * idleSeconds,
    run: async (cluster) => {
      await cluster.bringHome();
      const elsewhere = cluster.postgres.urlOf("postgres");
      const share = await holding(
        cluster,
        "select pg_current_xact_id()",
        async () => {
          await cluster.load.untilAcknowledged(messages);
          await cluster.load.end();
          await cluster.untilSynced();
          const begin = performance.now();
          const before = cluster.postgres.processorSeconds();
          await pause(idleSeconds * 1000);
          const after = cluster.postgres.processorSeconds();
          if (before === null || after === null) return null;
          return (100_000 * (after - before)) / (performance.now() - begin);
        },
        elsewhere,
      );
      cluster.load.begin();
      await cluster.load.untilAcknowledged(20);
      if (share === null) return { "Postgres while idle": "not measured on this system" };
      const shown = `${share.toFixed(1)}% of a core`;
      const isTooMuch = share > maxIdlePercent;
      return { "Postgres while idle": { shown, allowed: isTooMuch ? `${maxIdlePercent}% of a core` : null } };
    },
  };
}

/** Changes that migrations are allowed to make to tables in use, and their reversals. */
const changes = [
  "alter table chat add column chaos text",
  "alter table chat_event add column chaos text",
  "create index concurrently chaos_recorded on chat_event (recorded_at)",
  "alter table chat_event add constraint chaos_seq check (seq > 0) not valid",
  "alter table chat_event validate constraint chaos_seq",
  "alter table chat_event drop constraint chaos_seq",
  "drop index concurrently chaos_recorded",
  "alter table chat_event drop column chaos",
  "alter table chat drop column chaos",
];
const lockNotAvailable = "55P03";

/**
 * Alters tables in use, as migrations do, with a `lock_timeout` of 500 ms. The first changes conflict with a
 * transaction that has read the tables and stays open for `readerSeconds`.
 */
export function migrationInUse(readerSeconds: number): Scenario {
  return {
    name: "tables migrated while in use",
    timeoutSeconds: 180 + 5 * readerSeconds,
    run: async (cluster) => {
      await cluster.bringHome();
      cluster.load.take();
      const changing = { retries: 0 };
      let migrated = 0;
      const reads = await whileReading(cluster, async () => {
        const reader = holding(cluster, "select 1 from chat, chat_event limit 1", () => pause(readerSeconds * 1000));
        [migrated] = await Promise.all([migrate(cluster, changing), reader]);
        await cluster.load.untilAcknowledged(20);
      });
      await cluster.load.end();
      const { retriedOnce, retriedMore, slowest } = cluster.load.take();
      cluster.load.begin();
      return {
        changes: `${changes.length} in ${seconds(migrated)}, ${changing.retries} retries`,
        ...reads,
        "slowest message": longestOf([...slowest.values()], maxDuringMigration),
        "messages sent again": `${retriedOnce + retriedMore.length}`,
      };
    },
  };
}

/** Makes the changes, and retries those that can't get their locks; returns the duration in milliseconds. */
async function migrate(cluster: ChaosCluster, changing: { retries: number }): Promise<number> {
  const begin = performance.now();
  const client = new Client({ connectionString: cluster.postgres.urlOf("chaos"), options: "-c lock_timeout=500ms" });
  await client.connect();
  try {
    for (const change of changes) {
      while (!(await isDone(client, change))) {
        changing.retries += 1;
        await pause(500 * (0.5 + cluster.random.next()));
      }
      // Give the nodes time to run statements that they prepared before the change.
      await cluster.load.untilAcknowledged(5);
    }
  } finally {
    await client.end();
  }
  return performance.now() - begin;
}

async function isDone(client: Client, change: string): Promise<boolean> {
  try {
    await client.query(change);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === lockNotAvailable) return false;
    throw error;
  }
}

/** Every device repeatedly reads its chats and their newest messages while `work` runs. */
async function whileReading(cluster: ChaosCluster, work: () => Promise<void>): Promise<Figures> {
  const failures: string[] = [];
  let [reads, isOver] = [0, false];
  const failed = (error: unknown) => failures.push(error instanceof Error ? error.message : String(error));
  const reading = cluster.talks.flatMap(({ chatId, devices }) =>
    devices.map(async ({ connection }) => {
      while (!isOver) {
        const history = connection.ask(loadOperations.messages, { id: chatId, before: null }, timeoutMs);
        await Promise.all([connection.ask(loadOperations.chats, {}, timeoutMs), history]).catch(failed);
        reads += 2;
        await pause(100);
      }
    }),
  );
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(reading);
  }
  return { reads: `${reads}`, "reads that failed": mustBeZero(failures) };
}

/** Runs a statement in a transaction that stays open while `work` runs. */
async function holding<Result>(
  cluster: ChaosCluster,
  statement: string,
  work: () => Promise<Result>,
  url = cluster.postgres.urlOf("chaos"),
): Promise<Result> {
  const holder = new Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query(statement);
    return await work();
  } finally {
    // Closing the connection rolls the transaction back.
    await holder.end();
  }
}
