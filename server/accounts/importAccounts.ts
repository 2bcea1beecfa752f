import type { Database } from "../platform/database/database.js";
import { Passwords } from "./passwords/Passwords.js";
import type { PersonName } from "./people/personName.js";
import type { Role } from "./role.js";
import { AccountRow } from "./rows/AccountRow.js";

/** An account to import, with the id to store it under. */
export type ImportedAccount = PersonName & {
  readonly id: string;
  readonly role: Role;
  /** In lower case. */
  readonly email: string;
  /** The avatar's file name. */
  readonly avatar: string | null;
};

/**
 * Creates accounts that share one password, which is hashed once; if one can't be created, none are. Accounts whose id
 * or email already exists are left unchanged. Their email addresses count as verified.
 */
export async function importAccounts(
  { dataSource }: Database,
  accounts: readonly ImportedAccount[],
  password: string,
): Promise<void> {
  const passwordHash = await new Passwords().hash(password);
  await dataSource
    .createQueryBuilder()
    .insert()
    .into(AccountRow)
    .values(accounts.map((account) => ({ ...account, passwordHash, emailProvenAt: () => "now()" })))
    .orIgnore()
    .execute();
}
