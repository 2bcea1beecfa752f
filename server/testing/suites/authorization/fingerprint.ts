import type { TestDatabase } from "../../support/databases/testDatabase.js";

/**
 * Tables that change on their own: presence, deliveries, the audit trail, statistics, queues, cursors, and the version
 * key of cached search counts.
 */
const ignored = [
  ...["person_presence", "chat_delivery", "account_event", "chat_log_consumer"],
  ...["chat_statistics", "chat_statistics_due", "chat_statistics_cursor", "tutor_list"],
  ...["webhook_delivery", "webhook_attempt", "webhook_queue"],
  ...["notification_due", "notification_lease", "notification_mail"],
];

/** Columns that change on their own: a tutor's statistics, and when a key was last used. */
const changing: Readonly<Record<string, string>> = {
  tutor_profile: "array['new_contacts', 'trial_requests', 'popularity', 'response_minutes', 'responsiveness']",
  api_key: "'last_used_at'",
};

/** Returns, for each table that doesn't change on its own, the number of its rows and a hash of them. */
export async function fingerprint({ query }: Pick<TestDatabase, "query">): Promise<Readonly<Record<string, string>>> {
  const tables = await query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  const parts = tables
    .map(({ name }) => name)
    .filter((name) => !ignored.includes(name))
    .map((name) => {
      const row = name in changing ? `(to_jsonb(t) - ${changing[name]})::text` : "t::text";
      const sum = `count(*) || ' ' || md5(coalesce(string_agg(${row}, E'\\n' order by ${row}), ''))`;
      return `select '${name}' as name, (select ${sum} from "${name}" t) as sum`;
    });
  const rows = await query<{ name: string; sum: string }>(parts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
