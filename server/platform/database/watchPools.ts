import type { Pool } from "pg";
import type { Database } from "./database.js";
import type { Metrics } from "../metrics/Metrics.js";

/** Returns a database's pools by name: TypeORM's, the one for hand-written statements, and the event log's. */
export function poolsOf({ dataSource, pool, writers }: Database): readonly (readonly [name: string, pool: Pool])[] {
  const { master } = dataSource.driver as unknown as { readonly master: Pool };
  return [
    ["rows", master],
    ["own", pool],
    ["log", writers],
  ];
}

/** Adds gauges for a database's pooled connections and for the requests waiting for one. */
export function watchPools(database: Database, metrics: Metrics): void {
  const pools = poolsOf(database);
  metrics.addGauge("saywell_pool_connections", "Open database connections, by pool and state.", ["pool", "state"], () =>
    pools.flatMap(([name, { totalCount, idleCount }]) => [
      [totalCount - idleCount, name, "busy"],
      [idleCount, name, "idle"],
    ]),
  );
  metrics.addGauge("saywell_pool_waiting", "Requests waiting for a database connection, by pool.", ["pool"], () =>
    pools.map(([name, { waitingCount }]) => [waitingCount, name]),
  );
}
