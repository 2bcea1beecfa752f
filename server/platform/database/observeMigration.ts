import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";

const pollMs = 200;
const reportEveryMs = 5000;

const lockWait = `
  select l.relation::regclass::text as relation, blocker.pid, b.state,
    round(extract(epoch from clock_timestamp() - b.xact_start))::int as seconds
  from pg_stat_activity a
  join pg_locks l on l.pid = a.pid and not l.granted
  cross join lateral unnest(pg_blocking_pids(a.pid)) blocker(pid)
  left join pg_stat_activity b on b.pid = blocker.pid
  where a.application_name = $1 and a.datname = current_database()
  order by b.xact_start limit 1`;

const indexBuild = `
  select p.index_relid::regclass::text as index, p.phase, round(100.0 * p.blocks_done / nullif(p.blocks_total, 0))::int as percent
  from pg_stat_progress_create_index p join pg_stat_activity a using (pid)
  where a.application_name = $1 and a.datname = current_database()`;

type LockWait = {
  readonly relation: string | null;
  readonly pid: number;
  /** Null if the blocking session belongs to another role. */
  readonly state: string | null;
  readonly seconds: number | null;
};
type IndexBuild = { readonly index: string; readonly phase: string; readonly percent: number | null };

export type MigrationObserver = {
  /** Describes the last lock that the migration waited for; null if it has not waited. */
  lastWait(): string | null;
  stop(): Promise<void>;
};

/**
 * Until `stop` is called, reports every five seconds what the session with this application name is waiting for, and
 * the progress of its index build.
 */
export function observeMigration(
  client: Client,
  applicationName: string,
  report: (text: string) => void,
): MigrationObserver {
  const stopping = new AbortController();
  let wait: string | null = null;
  let reportedAt = performance.now();

  const poll = async () => {
    const { rows: waits } = await client.query<LockWait>(lockWait, [applicationName]);
    const [blocked] = waits;
    if (blocked) wait = describeWait(blocked);
    if (performance.now() - reportedAt < reportEveryMs) return;
    const { rows: builds } = await client.query<IndexBuild>(indexBuild, [applicationName]);
    const [build] = builds;
    const state = [build && describeBuild(build), blocked && wait].filter((text) => text !== undefined);
    if (state.length > 0) report(state.join(". "));
    reportedAt = performance.now();
  };
  const polling = (async () => {
    while (!stopping.signal.aborted) {
      await delay(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      await poll();
    }
    // A lost connection ends the observation; the migration itself reports the error.
  })().catch(() => undefined);

  return {
    lastWait: () => wait,
    async stop() {
      stopping.abort();
      await polling;
    },
  };
}

function describeWait({ relation, pid, state, seconds }: LockWait): string {
  const what = relation === null ? "the end of a transaction" : `a lock on ${relation}`;
  const since = seconds === null ? "" : `, its transaction is ${seconds} s old`;
  return `Waiting for ${what}, held by pid ${pid}${state === null ? "" : ` (${state}${since})`}`;
}

function describeBuild({ index, phase, percent }: IndexBuild): string {
  return `Building ${index}: ${phase}${percent === null ? "" : `, ${percent}%`}`;
}
