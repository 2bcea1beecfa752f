import { type ClientConfig, Pool } from "pg";
import { SafePgClient } from "./SafePgClient.js";

/** The size of each pool: TypeORM's, the one for hand-written statements, and the event log's. */
export const poolSizes = { rows: 5, reads: 4, writers: 3 };

/** The maximum number of connections in a node's pools for the primary. */
export const connectionsPerNode = poolSizes.rows + poolSizes.reads + poolSizes.writers;

/**
 * Settings that every session relies on. With the default `jit`, Postgres compiles statements with a high estimated
 * cost, which adds a fraction of a second to each execution. Postgres cancels a statement before the driver stops
 * waiting for it, so that a connection is dropped only if there is no response at all. The driver parses only ISO dates.
 */
export const sessionSettings = {
  jit: "off",
  statement_timeout: "9000",
  idle_in_transaction_session_timeout: "10000",
  timezone: "UTC",
  datestyle: "ISO",
};

/** Formats settings as the `options` of a startup packet. */
export const toOptions = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");

export const sessionOptions = toOptions(sessionSettings);

/** The connection timeout also limits the wait for a free connection in a pool. */
export const timeouts = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 };

export const serverConnection = {
  ...timeouts,
  options: sessionOptions,
  keepAlive: true,
  fallback_application_name: "saywell",
  Client: SafePgClient,
};

export const maintenanceConnection = {
  ...serverConnection,
  query_timeout: 0,
  options: toOptions({ ...sessionSettings, statement_timeout: "0" }),
  fallback_application_name: "saywell maintenance",
} satisfies ClientConfig & { Client: typeof SafePgClient };

/** Opens a pool that replaces broken idle connections; a statement that fails reports its own error. */
export function openPool(connection: typeof serverConnection, url: string, max: number): Pool {
  const pool = new Pool({ ...connection, connectionString: url, max });
  pool.on("error", () => undefined);
  return pool;
}
