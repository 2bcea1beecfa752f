import type { Pool } from "pg";
import type { EntityManager } from "typeorm";

export type ReadSource = {
  readonly pool: Pick<Pool, "query">;
  readonly manager: EntityManager;
  /** Unlogged tables can't be read on a replica. */
  readonly isReplica: boolean;
};
