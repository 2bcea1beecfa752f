import type { TestDatabase } from "../../support/databases/testDatabase.js";

type Database = Pick<TestDatabase, "query">;

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

/** Each database's statement, cached because a database's tables stay the same within a test file. */
const statements = new WeakMap<Database, Promise<string>>();

/** Returns the row count and a hash of each table that doesn't change on its own. */
export async function fingerprint(database: Database): Promise<Readonly<Record<string, string>>> {
  const statement = statements.get(database) ?? statementFor(database);
  statements.set(database, statement);
  const rows = await database.query<{ name: string; sum: string }>(await statement);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

async function statementFor({ query }: Database): Promise<string> {
  const tables = await query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  const parts = tables
    .map(({ name }) => name)
    .filter((name) => !ignored.includes(name))
    .map((name) => {
      const row = name in changing ? `(to_jsonb(t) - ${changing[name]})::text` : "t::text";
      const sum = `count(*) || ' ' || md5(coalesce(string_agg(${row}, E'\\n' order by ${row}), ''))`;
      return `select '${name}' as name, (select ${sum} from "${name}" t) as sum`;
    });
  return parts.join(" union all ");
}
