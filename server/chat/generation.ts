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
export async function beginGeneration(
  client: ClientBase,
  cluster: string | null,
  moment: LogMoment | null,
): Promise<void> {
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
 * Looks whether the log is still in the cluster where it was written, and begins another life of it where it is not: it
 * was restored by other means than ours, and what it lacks nobody knows. Answers whether it did.
 */
export function recogniseCluster(pool: Pool): Promise<boolean> {
  return settleGeneration(pool, (known, here) => known !== null && here !== null && known !== here);
}

/** Begins another life of the log, of whose past nobody knows what was saved. */
export async function sayRestored(pool: Pool): Promise<void> {
  await settleGeneration(pool, () => true);
}

async function settleGeneration(
  pool: Pool,
  isOver: (known: string | null, here: string | null) => boolean,
): Promise<boolean> {
  const client = await pool.connect();
  try {
    const here = await clusterOf(client);
    await client.query("begin");
    // Nodes that start at the same time wait for each other here.
    const { rows } = await client.query<{ cluster: string | null }>("select cluster from chat_log_shift for update");
    const known = rows[0]?.cluster ?? null;
    const isAnother = isOver(known, here);
    if (isAnother) await beginGeneration(client, here, null);
    else if (known === null) await client.query("update chat_log_shift set cluster = $1", [here]);
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

/** The identity of the Postgres; null where it may not be asked for. Not to be asked in a transaction, for it may fail. */
export async function clusterOf(client: ClientBase): Promise<string | null> {
  const text = "select system_identifier::text as id from pg_control_system()";
  const answer = await client.query<{ id: string }>(text).catch(() => null);
  return answer?.rows[0]?.id ?? null;
}
