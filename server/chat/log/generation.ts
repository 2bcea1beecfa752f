import type { ClientBase, Pool } from "pg";

/** What of an earlier life of the log lives on: the numbers below `end` but for the `missing`, none below `floor`. */
export type Saved = { readonly floor: number; readonly end: number; readonly missing: readonly number[] };

/** Where the log stood when a backup was taken: the database's snapshot, in Postgres' words, and the numbers' shift. */
export type LogMoment = { readonly snapshot: string; readonly shift: string };

/** The tables of these lives, in which a migration writes the first rows. */
export const generationTables: readonly string[] = ["chat_log_generation", "chat_log_shift"];

/** Reads where the log stands, in the transaction that reads the backup's rows. */
export async function readLogMoment(client: ClientBase): Promise<LogMoment> {
  const { rows } = await client.query<LogMoment>(
    "select pg_current_snapshot()::text as snapshot, shift::text as shift from chat_log_shift",
  );
  const [moment] = rows;
  if (!moment) throw new Error("The chat log has no row in chat_log_shift.");
  return moment;
}

/**
 * Begins another life of the log, whose numbers are larger than any of its past. Cursors of the life before go on where
 * all that they know was saved at `moment`; without one none of them does. To be called in a transaction; `cluster` is
 * what `clusterOf` says.
 */
export async function beginGeneration(client: ClientBase, cluster: string, moment: LogMoment | null): Promise<void> {
  const saved = moment && savedAt(moment);
  await client.query(
    `update chat_log_generation set saved = $1
     where id = (select generation from chat_log_shift) and saved is null`,
    [saved && JSON.stringify(saved)],
  );
  await client.query(
    `with begun as (insert into chat_log_generation default values returning id),
     largest as (select greatest($1::bigint, coalesce(max(last_tx), 0)) as tx from chat)
     update chat_log_shift s set
       generation = begun.id, cluster = $2,
       shift = greatest(s.shift, largest.tx + 1 - pg_current_xact_id()::text::bigint)
     from begun, largest`,
    [saved?.end ?? 0, cluster],
  );
}

/**
 * Checks that the log is still where it was written, and begins another generation where it is not: a standby was promoted,
 * or the log was restored by other means than ours, and nobody knows what it lacks. Returns whether it did.
 * @throws Error while the database is a standby, which can't be written
 */
export async function recogniseCluster(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
  if (rows[0]?.standby === true) throw new Error("The database is a standby.");
  return settleGeneration(pool, isAnotherCluster);
}

/** Begins another life of the log, of whose past nobody knows what was saved. */
export async function markRestored(pool: Pool): Promise<void> {
  await settleGeneration(pool, () => true);
}

async function settleGeneration(pool: Pool, isOver: (known: string, here: string) => boolean): Promise<boolean> {
  const client = await pool.connect();
  try {
    const here = await clusterOf(client);
    const readKnown = async (lock: "" | "for update") => {
      const text = `select cluster from chat_log_shift ${lock}`;
      const { rows } = await client.query<{ cluster: string | null }>(text);
      return rows[0]?.cluster ?? "";
    };
    const isSettled = (known: string) => !isOver(known, here) && mergeClusters(known, here) === known;
    if (isSettled(await readKnown(""))) return false;
    await client.query("begin");
    // Nodes that notice at the same time wait for each other here.
    const known = await readKnown("for update");
    const isAnother = isOver(known, here);
    if (isAnother) await beginGeneration(client, here, null);
    else await client.query("update chat_log_shift set cluster = $1", [mergeClusters(known, here)]);
    await client.query("commit");
    return isAnother;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Whether all that a cursor knows of an earlier life was saved. */
export function livesOn(saved: Saved, floor: number, marks: Iterable<number>): boolean {
  const missing = new Set(saved.missing);
  return floor <= saved.floor && [...marks].every((tx) => tx < saved.end && !missing.has(tx));
}

function savedAt({ snapshot, shift }: LogMoment): Saved {
  const [floor = "", end = "", running = ""] = snapshot.split(":");
  const shifted = (xid: string) => Number(BigInt(xid) + BigInt(shift));
  return {
    floor: shifted(floor),
    end: shifted(end),
    missing: running === "" ? [] : running.split(",").map(shifted),
  };
}

/** Whether a cluster is another one than that which is known; a part that either does not tell decides nothing. */
export function isAnotherCluster(known: string, here: string): boolean {
  const parts = known.split("/");
  return here.split("/").some((part, i) => part !== "" && (parts[i] ?? "") !== "" && part !== parts[i]);
}

/** The cluster as it is told here, with the parts that were told before where they are not told here. */
function mergeClusters(known: string, here: string): string {
  const parts = known.split("/");
  return here
    .split("/")
    .map((part, i) => (part === "" ? (parts[i] ?? "") : part))
    .join("/");
}

/**
 * The identity of what gives out transaction numbers: the Postgres' system identifier, the database's oid and the timeline,
 * which a promoted standby and a point-in-time recovery change, as "id/oid/timeline". A part that this Postgres does not
 * tell is empty. Not to be asked in a transaction, which a refusal would end.
 */
export async function clusterOf(client: ClientBase): Promise<string> {
  const ask = async (text: string) => {
    const answer = await client.query<{ part: string }>(text).catch(() => null);
    return answer?.rows[0]?.part ?? "";
  };
  return [
    await ask("select system_identifier::text as part from pg_control_system()"),
    await ask("select oid::text as part from pg_database where datname = current_database()"),
    // Not from pg_control_checkpoint(), which learns of a promotion at the next checkpoint only.
    await ask("select left(pg_walfile_name(pg_current_wal_lsn()), 8) as part"),
  ].join("/");
}

/** Whether this Postgres tells its timeline, so that a fail-over is noticed. */
export async function namesTimeline(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    return !(await clusterOf(client)).endsWith("/");
  } finally {
    client.release();
  }
}
