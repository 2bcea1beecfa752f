import type { ClientConfig } from "pg";
import { SafePgClient } from "./SafePgClient.js";

/** How many connections each pool may open: TypeORM's, the one for hand-written statements, and the event log's. */
export const poolSizes = { rows: 5, reads: 4, writers: 3 };

/** How many connections a server node opens at most. */
export const connectionsPerNode = poolSizes.rows + poolSizes.reads + poolSizes.writers;

/**
 * What the product relies on in every session. A stock Postgres compiles statements whose estimated cost is high (`jit`),
 * which takes a fraction of a second for each execution; ours are short. The server cancels a statement before the driver
 * stops waiting for it, so that a connection is only dropped when nothing comes back at all.
 */
export const sessionSettings = {
  jit: "off",
  statement_timeout: "9000",
  idle_in_transaction_session_timeout: "10000",
  timezone: "UTC",
};

/** Settings as the `options` of a startup packet. */
export const toOptions = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");

/** What every connection asks for in its startup packet. */
export const sessionOptions = toOptions(sessionSettings);

/** How long, in milliseconds, a connection may take to be made or to become free, and a query to be answered. */
export const timeouts = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 };

/** The driver's settings for every connection of a server, whichever pool opens it. */
export const serverConnection = {
  ...timeouts,
  options: sessionOptions,
  keepAlive: true,
  fallback_application_name: "saywell",
  Client: SafePgClient,
};

/** The same for maintenance, which may take as long as it takes. */
export const maintenanceConnection = {
  ...serverConnection,
  query_timeout: 0,
  options: toOptions({ ...sessionSettings, statement_timeout: "0" }),
  fallback_application_name: "saywell maintenance",
} satisfies ClientConfig & { Client: typeof SafePgClient };
