import type { ClientBase, Pool } from "pg";

/** The write-ahead log that a Postgres server writes or replays, and the server's byte position in it. */
export type ServerState = {
  /** The cluster, database and timeline; a replica must share all three with its primary. */
  readonly identity: string;
  readonly position: bigint;
  readonly isReplica: boolean;
};

const onPrimary = `
  select false as "isReplica", pg_current_wal_flush_lsn() - '0/0' as position, system_identifier::text || '/' || oid::text ||
    '/' || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as identity
  from pg_control_system(), pg_database where datname = current_database()`;

/**
 * After another standby is promoted, a standby that follows it keeps the old timeline in its control file until the
 * next checkpoint. Until then, it counts as being on another timeline.
 */
const onReplica = `
  select pg_is_in_recovery() as "isReplica", coalesce(pg_last_wal_replay_lsn() - '0/0', 0) as position,
    system_identifier::text || '/' || oid::text || '/' || timeline_id as identity
  from pg_control_system(), pg_control_checkpoint(), pg_database where datname = current_database()`;

/** Reads the state of the primary; fails on a standby. */
export const primaryState = (client: Pool | ClientBase) => readState(client, onPrimary);

export const replicaState = (client: Pool | ClientBase) => readState(client, onReplica);

/** Returns why a server is not a replica of the primary, or null if it is one. */
export function replicaProblem(primary: ServerState, replica: ServerState): string | null {
  if (!replica.isReplica) return "It is not a standby";
  return replica.identity === primary.identity ? null : "It does not follow the primary of DATABASE_URL";
}

async function readState(client: Pool | ClientBase, text: string): Promise<ServerState> {
  const { rows } = await client.query<ServerState & { readonly position: string }>(text);
  const [state] = rows;
  if (!state) throw new Error("The server returned no state.");
  return { ...state, position: BigInt(state.position) };
}
