import type { Pool } from "pg";
import type { Logger } from "../../platform/telemetry/logger.js";

const warnAfterSeconds = 30;
const warnIntervalSeconds = 60;

type Holder = {
  readonly pid: number | null;
  readonly application_name: string | null;
  readonly usename: string | null;
  readonly state: string | null;
  readonly xact_start: Date | null;
  readonly query_start: Date | null;
  /** The name of a prepared transaction, which belongs to no process; all other fields are then null. */
  readonly gid: string | null;
};

/**
 * Measures how long the same write transaction, of any client, has been the oldest one running; cursors can't advance
 * past it. Any role can see the lock on the transaction's ID, but other details only with sufficient privileges.
 */
export class FloorWatch {
  private oldest = "";
  private since = 0;
  private observedAt = 0;
  private warnedAt = -Infinity;

  constructor(
    private readonly pool: Pool,
    private readonly logger: Logger,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** How long the floor had been held back when last observed, in seconds; 0 if nothing held it back. */
  get ageSeconds(): number {
    return this.oldest === "" ? 0 : (this.observedAt - this.since) / 1000;
  }

  /**
   * Logs the oldest transaction in a snapshot (Postgres's `xmin:xmax:running`) if it has held back the floor for too
   * long.
   */
  async observe(snapshot: string): Promise<void> {
    const [xmin = "", , running = ""] = snapshot.split(":");
    const oldest = running === "" ? "" : xmin;
    this.observedAt = this.now();
    if (oldest !== this.oldest) {
      this.oldest = oldest;
      this.since = this.observedAt;
      return;
    }
    if (this.ageSeconds < warnAfterSeconds || this.observedAt - this.warnedAt < warnIntervalSeconds * 1000) return;
    this.warnedAt = this.observedAt;
    const holder = await this.holderOf(oldest);
    this.logger.warn(
      { ageSeconds: Math.round(this.ageSeconds), holder },
      "A write transaction is holding up webhooks, notifications and feed cursors",
    );
  }

  private async holderOf(transaction: string): Promise<Holder | null> {
    const text = `select l.pid, a.application_name, a.usename, a.state, a.xact_start, a.query_start, p.gid
      from pg_locks l
      left join pg_stat_activity a on a.pid = l.pid
      left join pg_prepared_xacts p on p.transaction = l.transactionid
      where l.locktype = 'transactionid' and l.granted and l.mode = 'ExclusiveLock' and l.transactionid = $1::xid8::xid`;
    const { rows } = await this.pool.query<Holder>(text, [transaction]);
    return rows[0] ?? null;
  }
}
