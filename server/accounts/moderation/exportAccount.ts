import type { Database } from "../../platform/database/database.js";
import { requirePersonByEmail } from "../people/personByEmail.js";
import type { PersonalData } from "./PersonalData.js";

const ownTables: PersonalData["tables"] = {
  account: "id = $1",
  openid_identity: "account_id = $1",
  session: "account_id = $1",
  api_key: "account_id = $1",
  password_reset: "account_id = $1",
  log_in_link: "account_id = $1",
  email_verification: "account_id = $1",
  account_event: "account_id = $1",
};

/** The names of the columns that hold secrets, in any of the tables. */
const secrets = ["password_hash", "token_hash", "secret", "previous_secret", "endpoint", "p256dh", "auth"];

/**
 * Returns the rows about a user, grouped by table, without secrets or messages.
 * @throws DomainError NOT_FOUND when there is no account with the email address
 */
export async function exportAccount(
  { dataSource: { manager } }: Pick<Database, "dataSource">,
  email: string,
  slices: readonly PersonalData[],
): Promise<Readonly<Record<string, readonly object[]>>> {
  const account = await requirePersonByEmail(manager, email);
  const exported: Record<string, readonly object[]> = {};
  for (const [table, condition] of [{ tables: ownTables }, ...slices].flatMap(({ tables }) => Object.entries(tables))) {
    const text = `select to_jsonb(t) - $2::text[] as row from ${table} t where ${condition}`;
    const rows = await manager.query<readonly { readonly row: object }[]>(text, [account.id, secrets]);
    exported[table] = rows.map(({ row }) => row);
  }
  return exported;
}
