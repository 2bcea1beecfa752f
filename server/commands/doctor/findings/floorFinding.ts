import { setTimeout as delay } from "node:timers/promises";
import type { ClientBase } from "pg";
import { type Finding, findingsAbout } from "./finding.js";

const { ok, warn } = findingsAbout("database");
const secondsBetweenLooks = 3;

type Holder = {
  readonly transaction: string;
  readonly pid: number | null;
  readonly gid: string | null;
  readonly role: string | null;
  readonly application: string | null;
  readonly state: string | null;
  /** Null if Postgres hides the age from this role. */
  readonly seconds: number | null;
};

/**
 * Finds the cluster's write transactions, running or prepared, oldest first. Includes only those that are at least $1
 * seconds old or of unknown age: Postgres hides the age and state of other roles' transactions.
 */
const writers = `
  select l.transactionid::text as transaction, l.pid, p.gid, coalesce(a.usename, p.owner) as role,
    a.application_name as application, a.state,
    extract(epoch from clock_timestamp() - coalesce(a.xact_start, p.prepared))::int as seconds
  from pg_locks l
  left join pg_stat_activity a on a.pid = l.pid
  left join pg_prepared_xacts p on p.transaction = l.transactionid
  where l.locktype = 'transactionid' and l.granted and l.mode = 'ExclusiveLock'
    and (coalesce(a.xact_start, p.prepared) <= clock_timestamp() - make_interval(secs => $1)) is not false
  order by age(l.transactionid) desc`;

type Look = { readonly warnAfterSeconds?: number; readonly pause?: () => Promise<unknown> };

/**
 * Reports the oldest write transaction in any database of the cluster, if it has been open for at least
 * `warnAfterSeconds`: webhooks, notifications and statistics wait for it, and it keeps feed cursors from
 * advancing. A transaction whose age is hidden from all clients' roles is reported if it is still open after a pause.
 */
export async function floorFinding(
  clients: readonly ClientBase[],
  { warnAfterSeconds = 30, pause = () => delay(secondsBetweenLooks * 1000) }: Look = {},
): Promise<Finding> {
  const isHidden = ({ seconds }: Holder) => seconds === null;
  let holders = await holdersSeenBy(clients, warnAfterSeconds);
  if (holders.some(isHidden)) {
    await pause();
    const before = new Set(holders.map(({ transaction }) => transaction));
    const now = await holdersSeenBy(clients, warnAfterSeconds);
    holders = now.filter((holder) => !isHidden(holder) || before.has(holder.transaction));
  }
  const [oldest] = holders;
  return oldest ? warningOf(oldest) : ok("No write transaction has been open for long.");
}

/**
 * Returns the write transactions that are at least `warnAfterSeconds` old, with their ages, and those whose age no
 * client can see.
 */
async function holdersSeenBy(clients: readonly ClientBase[], warnAfterSeconds: number): Promise<readonly Holder[]> {
  const views = await Promise.all(
    clients.map(async (client) => (await client.query<Holder>(writers, [warnAfterSeconds])).rows),
  );
  const [first = []] = views;
  return first.flatMap((holder) => {
    const same = views.flatMap((view) => view.filter(({ transaction }) => transaction === holder.transaction));
    return same.length === views.length ? [same.find(({ seconds }) => seconds !== null) ?? holder] : [];
  });
}

function warningOf({ pid, gid, role, application, state, seconds }: Holder): Finding {
  const details = [application, state].filter(Boolean).join(", ");
  const who =
    pid === null ? `The prepared transaction ${gid}` : `Process ${pid}${details === "" ? "" : ` (${details})`}`;
  const age =
    seconds === null ? `at least ${secondsBetweenLooks} s (Postgres hides its age from this role)` : `${seconds} s`;
  const effects =
    "webhooks, emails, pushes and tutor statistics wait for it, feed cursors grow, and vacuum can't clean up";
  const message = `${who} of ${role ?? "Postgres"} has had a write transaction open for ${age}: ${effects}.`;
  const todo =
    pid === null
      ? `End it with rollback prepared '${gid}'.`
      : `Unless it is a restore, which ends by itself, end it with select pg_terminate_backend(${pid}).`;
  return warn(message, todo);
}
