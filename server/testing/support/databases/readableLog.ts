import { until } from "../pause.js";
import type { TestDatabase } from "./testDatabase.js";

const timeoutMs = 60_000;

/**
 * Waits until readers can see the whole chat log. They see only events of transactions that began before the oldest
 * running one, which may belong to another test on the same Postgres.
 */
export async function untilLogIsReadable({ query }: Pick<TestDatabase, "query">): Promise<void> {
  const text = `select not exists (select from chat_event e, chat_log_shift s
    where e.tx >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint + s.shift) as readable`;
  const isReadable = async () => (await query<{ readable: boolean }>(text))[0]?.readable === true;
  await until("The log is readable", isReadable, timeoutMs);
}
