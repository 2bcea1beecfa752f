import { Pool } from "pg";
import { DataSource } from "typeorm";
import { serverConnection, sessionSettings, toOptions } from "../connections.js";
import type { Database } from "../database.js";
import { unusableReason } from "../unusableReason.js";
import type { Logger } from "../../telemetry/logger.js";
import type { ReadSource } from "./Reads.js";
import { primaryState, replicaProblem, replicaState } from "./states.js";

/** How many connections a node opens to its replica at most: TypeORM's, for statements of our own, and to watch it. */
const poolSizes = { rows: 3, reads: 3, watch: 1 };

/** Shorter than the primary's: what the replica does not answer soon, the primary is asked. */
const connection = {
  ...serverConnection,
  connectionTimeoutMillis: 2000,
  query_timeout: 5000,
  options: toOptions({ ...sessionSettings, statement_timeout: "4000" }),
};

const watchIntervalMs = 1000;
/** How many positions of the primary are remembered, one for each look. */
const maxSamples = 120;

type Sample = { readonly at: number; readonly position: bigint };

/**
 * A standby of the primary that reads may go to. Once a second it is asked how far it has replayed, which is compared with
 * where the primary was, and when; so no clock but this process' own decides how old its state is.
 */
export class Replica {
  private readonly dataSource: DataSource;
  private readonly pool: Pool;
  private readonly watcher: Pool;
  private readonly timer: NodeJS.Timeout;
  private readonly samples: Sample[] = [];
  /** By when, on this process' clock, everything was committed that the replica has. */
  private hasAllUntil: number;
  private trouble: string | null = "it has not been reached yet";
  private looking: Promise<void> | null = null;

  /** @param maxLagMs how old its state may be for reads to go there */
  constructor(
    private readonly url: string,
    private readonly primary: Pick<Database, "pool" | "dataSource">,
    private readonly logger: Logger,
    private readonly maxLagMs: number,
  ) {
    const { entities = [] } = primary.dataSource.options;
    this.dataSource = new DataSource({ type: "postgres", url, entities, poolSize: poolSizes.rows, extra: connection });
    const openPool = (max: number) => {
      const pool = new Pool({ ...connection, connectionString: url, max });
      // A broken idle connection is replaced by the pool; the statement that needs one reports its own error.
      pool.on("error", () => undefined);
      return pool;
    };
    [this.pool, this.watcher] = [openPool(poolSizes.reads), openPool(poolSizes.watch)];
    this.hasAllUntil = performance.now();
    this.timer = setInterval(() => this.look(), watchIntervalMs);
    this.look();
  }

  /** Where to read; null while it is away, no replica of this primary, or too far behind. */
  get source(): ReadSource | null {
    if (this.trouble !== null || this.lagSeconds * 1000 > this.maxLagMs) return null;
    return { pool: this.pool, manager: this.dataSource.manager, isReplica: true };
  }

  /** How old its state is at most, in seconds; goes on growing while it is away. */
  get lagSeconds(): number {
    return (performance.now() - this.hasAllUntil) / 1000;
  }

  /** Keeps reads away until the replica has been looked at again. */
  suspend(error: unknown): void {
    this.note(this.reasonOf(error));
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
    await Promise.all([
      this.dataSource.isInitialized && this.dataSource.destroy(),
      this.pool.end(),
      this.watcher.end(),
    ]);
  }

  private look(): void {
    // One that does not answer is not asked again and again.
    this.looking ??= this.compare()
      .then(
        (trouble) => this.note(trouble),
        (error: unknown) => this.note(this.reasonOf(error)),
      )
      .finally(() => (this.looking = null));
  }

  /** Returns why the replica can't be used; null when it can, however far it is behind. */
  private async compare(): Promise<string | null> {
    const at = performance.now();
    // While the primary does not answer, nothing new is known, and what is known grows old.
    const primary = await primaryState(this.primary.pool).catch(() => undefined);
    if (primary === undefined) return this.trouble;
    this.samples.push({ at, position: primary.position });
    if (this.samples.length > maxSamples) this.samples.shift();
    const replica = await replicaState(this.watcher);
    const problem = replicaProblem(primary, replica);
    if (problem !== null) return problem;
    if (!this.dataSource.isInitialized) await this.dataSource.initialize();
    this.hasAllUntil = this.samples.findLast((sample) => sample.position <= replica.position)?.at ?? this.hasAllUntil;
    return null;
  }

  private note(trouble: string | null): void {
    const isNews = (trouble === null) !== (this.trouble === null);
    const isFirst = this.trouble === "it has not been reached yet";
    this.trouble = trouble;
    if (!isNews && !isFirst) return;
    if (trouble === null) this.logger.info("The replica of DATABASE_READ_URL takes reads");
    else
      this.logger.warn(
        { reason: trouble },
        "The replica of DATABASE_READ_URL can't be used: the primary takes its reads",
      );
  }

  private reasonOf(error: unknown): string {
    return unusableReason(error, this.url).replace("DATABASE_URL", "DATABASE_READ_URL");
  }
}
