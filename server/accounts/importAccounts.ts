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
 * Creates accounts with verified email addresses and the same password, which is hashed once. Skips those whose id or
 * email already exists; if any other can't be created, none are.
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
