import type { ClientBase, Pool } from "pg";

/** Where a server is: which log it writes or replays, and up to which byte it has done so. */
export type ServerState = {
  /** The cluster, the database and the timeline: positions of different ones can't be compared. */
  readonly identity: string;
  readonly position: bigint;
  readonly isReplica: boolean;
};

const onPrimary = `
  select false as "isReplica", pg_current_wal_flush_lsn() - '0/0' as position, system_identifier::text || '/' || oid::text ||
    '/' || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as identity
  from pg_control_system(), pg_database where datname = current_database()`;

/** A promotion is in a standby's control file from its next checkpoint on; until then it counts as another timeline's. */
const onReplica = `
  select pg_is_in_recovery() as "isReplica", coalesce(pg_last_wal_replay_lsn() - '0/0', 0) as position,
    system_identifier::text || '/' || oid::text || '/' || timeline_id as identity
  from pg_control_system(), pg_control_checkpoint(), pg_database where datname = current_database()`;

/** How far the primary has written. @throws Error where it is a standby itself */
export const primaryState = (client: Pool | ClientBase) => ask(client, onPrimary);

/** How far a standby has replayed. */
export const replicaState = (client: Pool | ClientBase) => ask(client, onReplica);

/** Why a server is no replica of the primary; null when it is one. */
export function replicaProblem(primary: ServerState, replica: ServerState): string | null {
  if (!replica.isReplica) return "It is no standby";
  return replica.identity === primary.identity ? null : "It does not follow the primary of DATABASE_URL";
}

async function ask(client: Pool | ClientBase, text: string): Promise<ServerState> {
  const { rows } = await client.query<ServerState & { readonly position: string }>(text);
  const [state] = rows;
  if (!state) throw new Error("A server told nothing of itself.");
  return { ...state, position: BigInt(state.position) };
}
