import type { Database } from "../../platform/database/database.js";
import { requirePersonByEmail } from "../people/personByEmail.js";
import type { PersonalData } from "./PersonalData.js";

/** This slice's tables, each with its column for the user's id. */
const ownTables: PersonalData["tables"] = {
  account: "id",
  openid_identity: "account_id",
  session: "account_id",
  api_key: "account_id",
  account_event: "account_id",
};

/** The columns of all tables that contain secrets. */
const secrets = ["password_hash", "token_hash", "secret", "previous_secret", "endpoint", "p256dh", "auth"];

/**
 * Returns the rows about a user by table, without secrets and messages.
 * @throws DomainError NOT_FOUND when there is no account with the email address
 */
export async function exportAccount(
  { dataSource: { manager } }: Pick<Database, "dataSource">,
  email: string,
  slices: readonly PersonalData[],
): Promise<Readonly<Record<string, readonly object[]>>> {
  const account = await requirePersonByEmail(manager, email);
  const exported: Record<string, readonly object[]> = {};
  for (const [table, column] of [{ tables: ownTables }, ...slices].flatMap(({ tables }) => Object.entries(tables))) {
    const text = `select to_jsonb(t) - $2::text[] as row from ${table} t where ${column} = $1`;
    const rows = await manager.query<readonly { readonly row: object }[]>(text, [account.id, secrets]);
    exported[table] = rows.map(({ row }) => row);
  }
  return exported;
}
