import type { Client } from "pg";
import type { DatabaseQuestion } from "./examineDatabase.js";
import type { Finding } from "./finding.js";

const about = "role";

type Row = {
  readonly role: string;
  readonly super: boolean;
  readonly made: boolean;
  readonly changes: boolean | null;
  readonly inserts: boolean | null;
};

/** The rights on the chat log of whoever asks; null where there is no log yet. In SQL: rights, no rows. */
const rights = `
  select current_user as role, r.rolsuper as super, log is not null as made,
    has_table_privilege(log, 'UPDATE') or has_table_privilege(log, 'DELETE') or has_table_privilege(log, 'TRUNCATE')
      or pg_has_role((select relowner from pg_class where oid = log), 'USAGE') as changes,
    has_table_privilege(log, 'INSERT') as inserts
  from pg_roles r, to_regclass('chat_event') as log where r.rolname = current_user`;

/** Looks at whether the role that the server works under can add to the chat log, and can't change it. */
export async function examineRole(
  client: Client,
  { url, ownerUrl, production }: DatabaseQuestion,
): Promise<readonly Finding[]> {
  const [row] = (await client.query<Row>(rights)).rows;
  if (row === undefined || !row.made) {
    return [{ about, verdict: "ok", says: "There is no table yet; the first start makes them." }];
  }
  const { role } = row;
  if (row.super || row.changes === true) {
    const says = `${role} ${row.super ? "is a superuser" : "owns the chat log or may change it"}: a mistake or an intruder could rewrite messages.`;
    const todo = "Let DATABASE_URL name a role that owns nothing, and MIGRATION_DATABASE_URL the owner.";
    const isMeant = url === ownerUrl && !production && !row.super;
    return [{ about, verdict: isMeant ? "warn" : "bad", says, todo }];
  }
  if (row.inserts !== true) {
    const todo = "Run npm run migrate with both DATABASE_URL and MIGRATION_DATABASE_URL, which grants it.";
    return [{ about, verdict: "bad", says: `${role} may not add to the chat log.`, todo }];
  }
  return [{ about, verdict: "ok", says: `${role} may add to the chat log, and can't change it.` }];
}
