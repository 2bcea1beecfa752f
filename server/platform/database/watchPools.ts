import type { Pool } from "pg";
import type { Database } from "./database.js";
import type { Metrics } from "../metrics/Metrics.js";

/** Lets Prometheus see the connections of both pools: the slices' rows have one, the chat log has its own. */
export function watchPools({ dataSource, pool }: Database, metrics: Metrics): void {
  const { master } = dataSource.driver as unknown as { readonly master: Pool };
  const pools = [["rows", master] as const, ["log", pool] as const];
  metrics.ask("saywell_pool_connections", "Open database connections, by pool and state.", ["pool", "state"], () =>
    pools.flatMap(([name, { totalCount, idleCount }]) => [
      [totalCount - idleCount, name, "busy"],
      [idleCount, name, "idle"],
    ]),
  );
  metrics.ask("saywell_pool_waiting", "Work that waits for a database connection, by pool.", ["pool"], () =>
    pools.map(([name, { waitingCount }]) => [waitingCount, name]),
  );
}
