import type { ClientBase } from "pg";
import type { Finding } from "./finding.js";

const about = "database";

type Holder = {
  readonly pid: number | null;
  readonly gid: string | null;
  readonly role: string | null;
  readonly application: string | null;
  readonly state: string | null;
  readonly seconds: number;
};

/** Finds the cluster's oldest visible writing transaction, running or prepared, if it is at least $1 s old. */
const oldestWriter = `
  select l.pid, p.gid, coalesce(a.usename, p.owner) as role, a.application_name as application, a.state,
    extract(epoch from clock_timestamp() - coalesce(a.xact_start, p.prepared))::int as seconds
  from pg_locks l
  left join pg_stat_activity a on a.pid = l.pid
  left join pg_prepared_xacts p on p.transaction = l.transactionid
  where l.locktype = 'transactionid' and l.granted and l.mode = 'ExclusiveLock'
    and coalesce(a.xact_start, p.prepared) <= clock_timestamp() - make_interval(secs => $1)
  order by coalesce(a.xact_start, p.prepared) limit 1`;

/**
 * Reports the oldest writing transaction in any database of the cluster, if it has been open for at least
 * `warnAfterSeconds`: webhooks, notifications and statistics wait for it, and it keeps the feeds' cursors from
 * advancing.
 */
export async function floorFinding(client: ClientBase, warnAfterSeconds = 30): Promise<Finding> {
  const { rows } = await client.query<Holder>(oldestWriter, [warnAfterSeconds]);
  const [holder] = rows;
  if (!holder)
    return { about, verdict: "ok", message: "No writing transaction that this role can see has been open for long." };
  const { pid, gid, role, application, state, seconds } = holder;
  const who =
    pid === null
      ? `The prepared transaction ${gid}`
      : `Process ${pid} (${[application, state].filter(Boolean).join(", ")})`;
  const effects =
    "webhooks, emails, pushes and tutor statistics wait for it, feeds' cursors grow, and nothing is vacuumed";
  const message = `${who} of ${role} has a writing transaction open for ${seconds} s: ${effects}.`;
  const todo =
    pid === null
      ? `End it with rollback prepared '${gid}'.`
      : `Unless it is a restore, which ends by itself, end it with select pg_terminate_backend(${pid}).`;
  return { about, verdict: "warn", message, todo };
}
