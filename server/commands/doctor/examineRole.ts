import type { Client } from "pg";
import type { DatabaseQuestion } from "./databaseQuestion.js";
import { type Finding, findingsAbout } from "./findings/finding.js";

const { ok, warn, bad } = findingsAbout("role");

type Row = {
  readonly role: string;
  readonly super: boolean;
  readonly made: boolean;
  readonly changes: boolean | null;
  readonly inserts: boolean | null;
};

/**
 * The role's privileges on the chat log; null before the log exists. Uses raw SQL, because it reads privileges, not
 * rows.
 */
const privileges = `
  select current_user as role, r.rolsuper as super, log is not null as made,
    has_table_privilege(log, 'UPDATE') or has_table_privilege(log, 'DELETE') or has_table_privilege(log, 'TRUNCATE')
      or pg_has_role((select relowner from pg_class where oid = log), 'USAGE') as changes,
    has_table_privilege(log, 'INSERT') as inserts
  from pg_roles r, to_regclass('chat_event') as log where r.rolname = current_user`;

/** Checks that the server's role can append to the chat log but can't change it. */
export async function examineRole(
  client: Client,
  { url, ownerUrl, production }: DatabaseQuestion,
): Promise<readonly Finding[]> {
  const [row] = (await client.query<Row>(privileges)).rows;
  if (row === undefined || !row.made) {
    return [ok("There are no tables yet; the first start creates them.")];
  }
  const { role } = row;
  if (row.super || row.changes === true) {
    const message = `${role} ${row.super ? "is a superuser" : "owns the chat log or may change it"}: a bug or an intruder could rewrite messages.`;
    const todo = "In DATABASE_URL, use a role that owns nothing; in MIGRATION_DATABASE_URL, use the owner.";
    const isDefaultSetup = url === ownerUrl && !production && !row.super;
    return [isDefaultSetup ? warn(message, todo) : bad(message, todo)];
  }
  if (row.inserts !== true) {
    const todo = "Run npm run migrate with both DATABASE_URL and MIGRATION_DATABASE_URL set: it grants this.";
    return [bad(`${role} can't add to the chat log.`, todo)];
  }
  return [ok(`${role} can add to the chat log but can't change it.`)];
}
