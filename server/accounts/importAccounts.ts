import type { Database } from "../platform/database/database.js";
import { Passwords } from "./passwords/Passwords.js";
import type { PersonName } from "./people/personName.js";
import type { Role } from "./role.js";
import { AccountRow } from "./rows/AccountRow.js";

export type ImportedAccount = PersonName & {
  readonly id: string;
  readonly role: Role;
  /** In lower case. */
  readonly email: string;
  /** A file name. */
  readonly avatar: string | null;
};

/**
 * Creates accounts with verified email addresses and a shared password, in a single statement. Skips those whose id or
 * email already exists.
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
    .values(accounts.map((account) => ({ ...account, passwordHash, emailVerifiedAt: () => "now()" })))
    .orIgnore()
    .execute();
}
