import "reflect-metadata";
import { join } from "node:path";
import { Pool } from "pg";
import { DataSource, type EntityTarget, type ObjectLiteral } from "typeorm";
import { Pulse } from "./Pulse.js";
import { SteadyClient } from "./SteadyClient.js";
import { unusableReason } from "./unusableReason.js";

/** The oldest Postgres whose features the server relies on. */
export const oldestPostgres = 15;

/**
 * Plans are kept whatever the values are, and tables are joined row by row or in the order of an index: so batches of
 * several nodes lock the same rows in the same order, and none waits for another in a circle.
 */
const inIdOrder = "-c plan_cache_mode=force_generic_plan -c enable_hashjoin=off -c enable_seqscan=off";

/** How many connections each pool may open. */
const sizes = { rows: 10, pool: 10, writers: 4 };

/** How many connections a server node opens at most, with the one that asks whether the database is there. */
export const connectionsPerNode = sizes.rows + sizes.pool + sizes.writers + 1;

/** What every connection asks for when it is made: no statement and no forgotten transaction lasts for ever. */
export const sessionOptions = "-c statement_timeout=15000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC";

/** An open database: TypeORM for the slices' rows, and bare connections for statements of our own. */
export type Database = {
  readonly dataSource: DataSource;
  readonly pool: Pool;
  /**
   * The event log's: a statement is planned once, by indexes whatever the statistics say, and changes rows in the order in
   * which it is given their ids.
   */
  readonly writers: Pool;
  /** Closes every connection; running statements finish first. */
  close(): Promise<void>;
};

/** The database can't be used as it is; the message is one sentence for an operator. */
export class DatabaseUnusable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "DatabaseUnusable";
  }
}

/**
 * Opens a database and checks that it is a Postgres new enough.
 * @throws DatabaseUnusable when it can't be reached, refuses the log-in or is too old
 */
export async function openDatabase(url: string, rows: readonly EntityTarget<ObjectLiteral>[]): Promise<Database> {
  const pulse = new Pulse(url);
  const dataSource = new DataSource({
    type: "postgres",
    url,
    entities: [...rows] as never[],
    migrations: [join(__dirname, "../../../migrations/*.{js,ts}")],
    migrationsTransactionMode: "each",
    poolSize: sizes.rows,
    extra: { options: sessionOptions, connectionTimeoutMillis: 5000, stream: pulse.socket, Client: SteadyClient },
  });
  try {
    await dataSource.initialize();
  } catch (error) {
    await pulse.stop();
    throw new DatabaseUnusable(unusableReason(error, url));
  }
  const [{ version }] = await dataSource.query<[{ version: number }]>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  if (version < oldestPostgres) {
    await dataSource.destroy();
    await pulse.stop();
    throw new DatabaseUnusable(`The database is Postgres ${version}; it must be ${oldestPostgres} or newer.`);
  }
  const openPool = (max: number, options: string) => {
    const common = { connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true, stream: pulse.socket };
    const pool = new Pool({ ...common, max, options, Client: SteadyClient });
    // A broken idle connection is replaced by the pool; the statement that needs one reports its own error.
    pool.on("error", () => undefined);
    return pool;
  };
  const [pool, writers] = [
    openPool(sizes.pool, sessionOptions),
    openPool(sizes.writers, `${sessionOptions} ${inIdOrder}`),
  ];
  return {
    dataSource,
    pool,
    writers,
    async close() {
      await Promise.all([dataSource.destroy(), pool.end(), writers.end()]);
      await pulse.stop();
    },
  };
}
