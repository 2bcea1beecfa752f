import { Client } from "pg";
import { pause } from "../../support/pause.js";
import { type Figures, longest, none, type Scenario, seconds } from "../Scenario.js";
import { words } from "../words.js";
import type { World } from "../World.js";

/** How long a message to another chat may take while one is locked, and any message while a migration runs, in milliseconds. */
const maxOfOthers = 500;
const maxDuringMigration = 1000;
/** How long a recovery may take, in milliseconds. */
const maxRecovery = 5000;
/** How much of a processor core Postgres may take for nodes that have nothing to do. */
const maxIdlePercent = 5;
/** How long a read waits for its answer, in milliseconds. */
const timeoutMs = 60_000;

/** Somebody outside of the servers holds the row of one chat for so many seconds, after as long without a lock. */
export function lockedChat(heldSeconds: number): Scenario {
  return {
    name: `one chat locked for ${heldSeconds} s`,
    within: 180 + 4 * heldSeconds,
    run: async (world) => {
      await world.bringHome();
      const { chatId } = world.random.pick(world.talks);
      world.load.take();
      await pause(heldSeconds * 1000);
      const before = world.load.take().slowest;
      await holding(world, `select from chat where id = '${chatId}' for update`, () => pause(heldSeconds * 1000));
      // Until what was sent to the locked chat is answered too.
      await world.load.end();
      const { slowest } = world.load.take();
      world.load.begin();
      const usual = Math.max(...before.values());
      const others = [...slowest].filter(([id]) => id !== chatId).map(([, milliseconds]) => milliseconds);
      return {
        "messages before it at most": seconds(usual),
        // A machine that is busy delays messages without a lock too.
        "to others meanwhile": longest(others, Math.max(maxOfOthers, usual)),
        "to the locked chat": seconds(slowest.get(chatId) ?? 0),
      };
    },
  };
}

/** All processes of Postgres stand still for so many seconds, while everybody reads and writes. */
export function standstill(stoppedSeconds: number): Scenario {
  return {
    name: `Postgres stands still for ${stoppedSeconds} s`,
    within: 180 + 3 * stoppedSeconds,
    run: async (world) => {
      await world.bringHome();
      world.load.take();
      let recovery = 0;
      const reads = await whileEverybodyReads(world, async () => {
        await world.load.acknowledges(20);
        await world.postgres.standStill(stoppedSeconds * 1000);
        const begin = performance.now();
        await world.load.acknowledgesBy([0, 1]);
        recovery = performance.now() - begin;
      });
      await world.load.end();
      const { retriedOnce, retriedMore, slowest } = world.load.take();
      world.load.begin();
      return {
        ...reads,
        "recovery at most": longest([recovery], maxRecovery),
        "slowest message": seconds(Math.max(...slowest.values())),
        "messages sent again": `${retriedOnce + retriedMore.length}`,
      };
    },
  };
}

/**
 * A transaction that writes is open elsewhere in the cluster. Meanwhile so many messages are sent, all of which the nodes
 * have to compare from then on, and then the nodes have nothing to do for so many seconds.
 */
export function openTransaction(messages: number, idleSeconds: number): Scenario {
  return {
    name: `a writing transaction open for ${idleSeconds} s`,
    within: 300 + messages + 2 * idleSeconds,
    run: async (world) => {
      await world.bringHome();
      const elsewhere = world.postgres.urlOf("postgres");
      const share = await holding(
        world,
        "select pg_current_xact_id()",
        async () => {
          await world.load.acknowledges(messages);
          await world.load.end();
          await world.isTold();
          const begin = performance.now();
          const before = world.postgres.processorSeconds();
          await pause(idleSeconds * 1000);
          const after = world.postgres.processorSeconds();
          if (before === null || after === null) return null;
          return (100_000 * (after - before)) / (performance.now() - begin);
        },
        elsewhere,
      );
      world.load.begin();
      await world.load.acknowledges(20);
      if (share === null) return { "Postgres while idle": "not measured on this system" };
      const shown = `${share.toFixed(1)} % of a core`;
      const isTooMuch = share > maxIdlePercent;
      return { "Postgres while idle": { shown, allowed: isTooMuch ? `${maxIdlePercent} % of a core` : null } };
    },
  };
}

/** What a migration may do to tables in use, and what takes it back. */
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
/** PostgreSQL, appendix A: lock_not_available. */
const lockNotAvailable = "55P03";

/**
 * Tables in use are changed as migrations do it, with a `lock_timeout` of 500 ms; the first changes meet a transaction that
 * has read and stays open for so many seconds.
 */
export function migrationInUse(readerSeconds: number): Scenario {
  return {
    name: "tables migrated while in use",
    within: 180 + 5 * readerSeconds,
    run: async (world) => {
      await world.bringHome();
      world.load.take();
      const changing = { retries: 0 };
      let migrated = 0;
      const reads = await whileEverybodyReads(world, async () => {
        const reader = holding(world, "select 1 from chat, chat_event limit 1", () => pause(readerSeconds * 1000));
        [migrated] = await Promise.all([migrate(world, changing), reader]);
        await world.load.acknowledges(20);
      });
      await world.load.end();
      const { retriedOnce, retriedMore, slowest } = world.load.take();
      world.load.begin();
      return {
        changes: `${changes.length} in ${seconds(migrated)}, ${changing.retries} retries`,
        ...reads,
        "slowest message": longest([...slowest.values()], maxDuringMigration),
        "messages sent again": `${retriedOnce + retriedMore.length}`,
      };
    },
  };
}

/** Makes the changes one after the other; returns how many milliseconds that took. */
async function migrate(world: World, changing: { retries: number }): Promise<number> {
  const begin = performance.now();
  const client = new Client({ connectionString: world.postgres.urlOf("chaos"), options: "-c lock_timeout=500ms" });
  await client.connect();
  try {
    for (const change of changes) {
      while (!(await isDone(client, change))) {
        changing.retries += 1;
        await pause(500 * (0.5 + world.random.next()));
      }
      // Statements that were prepared before meet the changed table.
      await world.load.acknowledges(5);
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

/** Has every device read its chats and the newest messages of one again and again during some work. */
async function whileEverybodyReads(world: World, work: () => Promise<void>): Promise<Figures> {
  const failures: string[] = [];
  let [reads, isOver] = [0, false];
  const failed = (error: unknown) => failures.push(error instanceof Error ? error.message : String(error));
  const reading = world.talks.flatMap(({ chatId, devices }) =>
    devices.map(async ({ line }) => {
      while (!isOver) {
        const history = line.ask(words.messages, { id: chatId, before: null }, timeoutMs);
        await Promise.all([line.ask(words.chats, {}, timeoutMs), history]).catch(failed);
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
  return { reads: `${reads}`, "reads that failed": none(failures) };
}

/** Runs a statement in a transaction of its own and keeps that open during some work. */
async function holding<Result>(
  world: World,
  statement: string,
  work: () => Promise<Result>,
  url = world.postgres.urlOf("chaos"),
): Promise<Result> {
  const holder = new Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query(statement);
    return await work();
  } finally {
    // Closing the connection rolls back.
    await holder.end();
  }
}
