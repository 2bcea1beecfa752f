import type { Pool } from "pg";
import { DataSource } from "typeorm";
import { openPool, serverConnection, sessionSettings, toOptions } from "../connections.js";
import type { Database } from "../database.js";
import { unusableReason } from "../unusable/unusableReason.js";
import type { Logger } from "../../telemetry/logger.js";
import type { ReadSource } from "./ReadSource.js";
import { primaryState, replicaProblem, replicaState } from "./states.js";

const poolSizes = { rows: 3, reads: 3, watch: 1 };

/** Shorter timeouts than the primary's, because a read that times out here is repeated on the primary. */
const connection = {
  ...serverConnection,
  connectionTimeoutMillis: 2000,
  query_timeout: 5000,
  options: toOptions({ ...sessionSettings, statement_timeout: "4000" }),
};

const watchIntervalMs = 1000;
/** The maximum number of primary positions to remember; each check adds at most one. */
const maxSamples = 120;

/** The problem to report until the replica's lag is known. */
const unknownAge = "it has not been compared with the primary yet";

type Sample = { readonly at: number; readonly position: bigint };

/**
 * A standby of the primary that can serve reads. Once a second, compares the replica's replay position with earlier
 * primary positions, timestamped by this process's clock, so the servers' clocks don't matter.
 */
export class Replica {
  private readonly dataSource: DataSource;
  private readonly pool: Pool;
  private readonly watcher: Pool;
  private readonly timer: NodeJS.Timeout;
  private readonly samples: Sample[] = [];
  /** The replica has every commit up to this time on this process's clock. */
  private freshAsOf: number;
  /** Whether the replica has reached any sampled position; until then, it may be hours behind. */
  private isAgeKnown = false;
  /** Why the replica was unusable at its last check; null if it was usable. */
  private problem: string | null = unknownAge;
  private checking: Promise<void> | null = null;

  constructor(
    private readonly url: string,
    private readonly primary: Pick<Database, "pool" | "dataSource">,
    private readonly logger: Logger,
    private readonly maxLagMs: number,
  ) {
    const { entities = [] } = primary.dataSource.options;
    this.dataSource = new DataSource({ type: "postgres", url, entities, poolSize: poolSizes.rows, extra: connection });
    this.pool = openPool(connection, url, poolSizes.reads);
    this.watcher = openPool(connection, url, poolSizes.watch);
    this.freshAsOf = performance.now();
    this.timer = setInterval(() => this.check(), watchIntervalMs);
    this.check();
  }

  /** Null while the replica is unreachable, not a standby of this primary, or too far behind. */
  get source(): ReadSource | null {
    if (this.problem !== null || this.isTooOld) return null;
    return { pool: this.pool, manager: this.dataSource.manager, isReplica: true };
  }

  /**
   * An upper bound on the age of the replica's state, in seconds; grows while the replica is unreachable. Until
   * `isAgeKnown` is true, this is only the age of this object.
   */
  get lagSeconds(): number {
    return (performance.now() - this.freshAsOf) / 1000;
  }

  private get isTooOld(): boolean {
    return this.lagSeconds * 1000 > this.maxLagMs;
  }

  /** Stops sending reads to the replica until its next successful check. */
  suspend(error: unknown): void {
    this.note(this.reasonOf(error));
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
    await Promise.all([
      this.dataSource.isInitialized && this.dataSource.destroy(),
      this.pool.end(),
      this.watcher.end(),
    ]);
  }

  private check(): void {
    // One check at a time, so that checks of an unresponsive replica don't pile up.
    this.checking ??= this.compare()
      .then(
        (problem) => this.note(problem ?? this.ageProblem()),
        (error: unknown) => this.note(this.reasonOf(error)),
      )
      .finally(() => (this.checking = null));
  }

  /** Compares the replica with the primary. Returns why the replica can't be used, or null; doesn't check the lag. */
  private async compare(): Promise<string | null> {
    const at = performance.now();
    // While the primary does not respond, the last known state remains in effect, and `lagSeconds` grows.
    const primary = await primaryState(this.primary.pool).catch(() => undefined);
    if (primary === undefined) return this.problem;
    this.samples.push({ at, position: primary.position });
    if (this.samples.length > maxSamples) this.samples.shift();
    const replica = await replicaState(this.watcher);
    const mismatch = replicaProblem(primary, replica);
    if (mismatch !== null) return mismatch;
    if (!this.dataSource.isInitialized) await this.dataSource.initialize();
    const reached = this.samples.findLast((sample) => sample.position <= replica.position);
    if (reached) [this.freshAsOf, this.isAgeKnown] = [reached.at, true];
    return null;
  }

  private ageProblem(): string | null {
    if (this.isTooOld) return `it may be more than ${this.maxLagMs / 1000} s behind`;
    return this.isAgeKnown ? null : unknownAge;
  }

  private note(problem: string | null): void {
    const hasChanged = (problem === null) !== (this.problem === null);
    const isFirst = this.problem === unknownAge;
    this.problem = problem;
    if (problem === unknownAge || (!hasChanged && !isFirst)) return;
    if (problem === null) this.logger.info("The replica at DATABASE_READ_URL serves reads");
    else
      this.logger.warn(
        { reason: problem },
        "The replica at DATABASE_READ_URL can't be used: the primary serves its reads",
      );
  }

  private reasonOf(error: unknown): string {
    return unusableReason(error, this.url).replace("DATABASE_URL", "DATABASE_READ_URL");
  }
}
