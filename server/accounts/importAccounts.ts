import type { Database } from "../platform/database/database.js";
import { Passwords } from "./passwords/Passwords.js";
import type { PersonName } from "./people/personName.js";
import type { Role } from "./role.js";
import { AccountRow } from "./rows/AccountRow.js";

/** An account that is brought in from elsewhere, with the id it shall have here. */
export type ImportedAccount = PersonName & {
  readonly id: string;
  readonly role: Role;
  /** In lower case. */
  readonly email: string;
  /** The file name of the picture. */
  readonly avatar: string | null;
};

/**
 * Makes accounts, all of them or none, that share one password, which is hashed once. Those whose id or email exists stay
 * as they are.
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
    .values(accounts.map((account) => ({ ...account, passwordHash })))
    .orIgnore()
    .execute();
}
