import type { Pool } from "pg";
import type { EntityManager } from "typeorm";

export type ReadSource = {
  readonly pool: Pick<Pool, "query">;
  readonly manager: EntityManager;
  /** Whether the source is a standby, on which unlogged tables can't be read. */
  readonly isReplica: boolean;
};
