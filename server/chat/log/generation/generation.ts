import type { ClientBase, Pool } from "pg";

/**
 * The transactions of an earlier generation that a backup saved: those with IDs below `end`, except the ones in
 * `missing`. No ID in `missing` is below `floor`.
 */
export type Saved = { readonly floor: number; readonly end: number; readonly missing: readonly number[] };

/** The log's position when a backup was taken: Postgres's snapshot as text, and the shift of transaction IDs. */
export type LogMoment = { readonly snapshot: string; readonly shift: string };

/** A migration inserts the first rows of these tables. */
export const generationTables: readonly string[] = ["chat_log_generation", "chat_log_shift"];

/** Reads the log's position; must be called in the transaction that reads the backup's rows. */
export async function readLogMoment(client: ClientBase): Promise<LogMoment> {
  const { rows } = await client.query<LogMoment>(
    "select pg_current_snapshot()::text as snapshot, shift::text as shift from chat_log_shift",
  );
  const [moment] = rows;
  if (!moment) throw new Error("The table chat_log_shift is empty.");
  return moment;
}

/**
 * Begins a new generation of the log, whose transaction IDs exceed all earlier ones. A cursor from the previous
 * generation stays valid if everything it covers was saved at `moment`; without a `moment`, no cursor stays valid. Must
 * be called in a transaction; `identity` is the result of `databaseIdentityOf`.
 */
export async function beginGeneration(client: ClientBase, identity: string, moment: LogMoment | null): Promise<void> {
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
    [saved?.end ?? 0, identity],
  );
}

/**
 * Begins a new generation if the log is no longer in the database that wrote it, for example because a standby was
 * promoted or the log was restored without `npm run restore`. It is then unknown which events the log lacks. Returns
 * whether a new generation began.
 * @throws Error while the database is a standby, which is read-only
 */
export async function detectNewDatabase(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
  if (rows[0]?.standby === true) throw new Error("The database is a standby.");
  return beginGenerationIf(pool, isAnotherDatabase);
}

/** Begins a new generation of the log unconditionally; no cursor from the previous generation stays valid. */
export async function markRestored(pool: Pool): Promise<void> {
  await beginGenerationIf(pool, () => true);
}

async function beginGenerationIf(pool: Pool, hasEnded: (known: string, here: string) => boolean): Promise<boolean> {
  const client = await pool.connect();
  try {
    const here = await databaseIdentityOf(client);
    const readKnownIdentity = async (lock: "" | "for update") => {
      const text = `select cluster from chat_log_shift ${lock}`;
      const { rows } = await client.query<{ cluster: string | null }>(text);
      return rows[0]?.cluster ?? "";
    };
    const isSettled = (known: string) => !hasEnded(known, here) && mergeIdentities(known, here) === known;
    if (isSettled(await readKnownIdentity(""))) return false;
    await client.query("begin");
    // Nodes that detect the change at the same time wait for each other here.
    const known = await readKnownIdentity("for update");
    const isNew = hasEnded(known, here);
    if (isNew) await beginGeneration(client, here, null);
    else await client.query("update chat_log_shift set cluster = $1", [mergeIdentities(known, here)]);
    await client.query("commit");
    return isNew;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Returns whether `saved` includes everything that a cursor of that generation covers; `marks` are transaction IDs. */
export function isStillValid(saved: Saved, floor: number, marks: Iterable<number>): boolean {
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

/** Returns whether two identities differ, ignoring components that are empty in either of them. */
export function isAnotherDatabase(known: string, here: string): boolean {
  const parts = known.split("/");
  return here.split("/").some((part, i) => part !== "" && (parts[i] ?? "") !== "" && part !== parts[i]);
}

/** Returns the identity `here`, with its empty components filled in from `known`. */
function mergeIdentities(known: string, here: string): string {
  const parts = known.split("/");
  return here
    .split("/")
    .map((part, i) => (part === "" ? (parts[i] ?? "") : part))
    .join("/");
}

/**
 * Identifies the source of the transaction IDs as "id/oid/timeline": Postgres's system identifier, the database's OID
 * and the timeline, which changes when a standby is promoted or a point-in-time recovery ends. Components that this
 * Postgres does not reveal are empty. Must not be called in a transaction, which a denied query would abort.
 */
export async function databaseIdentityOf(client: ClientBase): Promise<string> {
  const read = async (text: string) => {
    const result = await client.query<{ part: string }>(text).catch(() => null);
    return result?.rows[0]?.part ?? "";
  };
  return [
    await read("select system_identifier::text as part from pg_control_system()"),
    await read("select oid::text as part from pg_database where datname = current_database()"),
    // pg_control_checkpoint() can't be used instead: it reflects a promotion only after the next checkpoint.
    await read("select left(pg_walfile_name(pg_current_wal_lsn()), 8) as part"),
  ].join("/");
}

/** Returns whether this Postgres reveals its timeline, without which a failover goes unnoticed. */
export async function revealsTimeline(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    return !(await databaseIdentityOf(client)).endsWith("/");
  } finally {
    client.release();
  }
}
