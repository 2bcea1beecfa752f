import type { TestDatabase } from "../../support/databases/testDatabase.js";

/** What passes by itself: who was here last, what has reached whose devices, and that somebody was refused. */
const passing = ["person_presence", "chat_delivery", "account_event"];

/** What is in a database: of each table the number of its rows and a hash of all that stands in them. */
export async function fingerprint({ query }: Pick<TestDatabase, "query">): Promise<Readonly<Record<string, string>>> {
  const tables = await query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  const parts = tables
    .map(({ name }) => name)
    .filter((name) => !passing.includes(name))
    .map((name) => {
      const sum = `count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), ''))`;
      return `select '${name}' as name, (select ${sum} from "${name}" t) as sum`;
    });
  const rows = await query<{ name: string; sum: string }>(parts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
