import "reflect-metadata";
import { Pool } from "pg";
import { DataSource, type EntityTarget, type ObjectLiteral } from "typeorm";
import { maintenanceConnection, poolSizes, serverConnection } from "./connections.js";
import { connectDirectly } from "./connectDirectly.js";
import { DatabaseUnusable } from "./DatabaseUnusable.js";
import { jittered } from "../jitter.js";
import { migrationFiles } from "./migrationFiles.js";
import { SafePgClient } from "./SafePgClient.js";
import { isStillStarting, unusableReason } from "./unusableReason.js";

/** The oldest Postgres whose features the server relies on. */
export const minPostgresVersion = 15;

/** How long a Postgres that is starting or answers slowly is waited for, in milliseconds. */
const startTimeoutMs = 60_000;

/** How often it is asked meanwhile at least, in milliseconds. */
const startPollMs = 500;

/** An open database: TypeORM for the slices' rows, and bare connections for statements of our own. */
export type Database = {
  readonly dataSource: DataSource;
  readonly pool: Pool;
  /** The event log's, so that no read keeps a message waiting. */
  readonly writers: Pool;
  /** Opens a connection outside of the pools whose statements may take any time; the caller ends it. */
  connectForMaintenance(): Promise<SafePgClient>;
  /** Closes every connection; running statements finish first. */
  close(): Promise<void>;
};

/** How a database is opened. */
export type OpenOptions = {
  /** Statements may take any time: for commands that read or write everything. */
  readonly isMaintenance?: boolean;
  /** Called with what is being waited for when Postgres takes long to answer. */
  readonly onWait?: (reason: string) => void;
};

/**
 * Opens a database and checks that it is a Postgres new enough.
 * @throws DatabaseUnusable when it can't be reached, refuses the log-in or is too old
 */
export async function openDatabase(
  url: string,
  rows: readonly EntityTarget<ObjectLiteral>[],
  { isMaintenance = false, onWait }: OpenOptions = {},
): Promise<Database> {
  const connection = isMaintenance ? maintenanceConnection : serverConnection;
  await requireUsable(url, onWait);
  const dataSource = new DataSource({
    type: "postgres",
    url,
    entities: [...rows] as never[],
    migrations: [migrationFiles],
    poolSize: poolSizes.rows,
    extra: connection,
  });
  const openPool = (max: number) => {
    const pool = new Pool({ ...connection, connectionString: url, max });
    // A broken idle connection is replaced by the pool; the statement that needs one reports its own error.
    pool.on("error", () => undefined);
    return pool;
  };
  const [pool, writers] = [openPool(poolSizes.reads), openPool(poolSizes.writers)];
  const database: Database = {
    dataSource,
    pool,
    writers,
    async connectForMaintenance() {
      const client = new SafePgClient({ ...maintenanceConnection, connectionString: url });
      await client.connect();
      return client;
    },
    async close() {
      await Promise.all([dataSource.isInitialized && dataSource.destroy(), pool.end(), writers.end()]);
    },
  };
  try {
    await dataSource.initialize();
  } catch (error) {
    await database.close();
    throw error instanceof DatabaseUnusable ? error : new DatabaseUnusable(unusableReason(error, url));
  }
  return database;
}

/**
 * Checks what must be right before there are pools, on one connection. A machine that starts everything at once is slow, and a
 * Postgres that replays its log says that it is starting: both are waited for.
 */
async function requireUsable(url: string, onWait: OpenOptions["onWait"]): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    try {
      const client = await connectDirectly({ ...serverConnection, connectionString: url });
      await requireVersion(client).finally(() => client.end());
      return;
    } catch (error) {
      if (error instanceof DatabaseUnusable) throw error;
      const reason = unusableReason(error, url);
      if (!isStillStarting(error, url) || performance.now() > deadline) throw new DatabaseUnusable(reason);
      onWait?.(reason);
      await new Promise((resolve) => setTimeout(resolve, jittered(startPollMs)));
    }
  }
}

async function requireVersion(client: SafePgClient): Promise<void> {
  const text = "select current_setting('server_version_num')::int / 10000 as version";
  const { rows } = await client.query<{ version: number }>(text);
  const version = rows[0]?.version ?? 0;
  if (version >= minPostgresVersion) return;
  throw new DatabaseUnusable(`The database is Postgres ${version}; it must be ${minPostgresVersion} or newer.`);
}
