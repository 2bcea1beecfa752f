import type { Database } from "../../platform/database/database.js";
import { personByEmail } from "../people/personByEmail.js";
import type { PersonalData } from "./PersonalData.js";
import type { Role } from "../role.js";
import { AccountRow } from "../rows/AccountRow.js";
import { ApiKeyRow } from "../rows/ApiKeyRow.js";
import { EmailVerificationRow } from "../rows/EmailVerificationRow.js";
import { LogInLinkRow } from "../rows/LogInLinkRow.js";
import { OpenIdIdentityRow } from "../rows/OpenIdIdentityRow.js";
import { PasswordResetRow } from "../rows/PasswordResetRow.js";
import { suspend } from "./setSuspended.js";

/** Shown in chats and reviews after the account is closed. */
const closedNames: Readonly<Record<Role, string>> = { STUDENT: "Former student", TEACHER: "Former tutor" };

/**
 * Permanently closes an account: suspends it and deletes the user's data, here and in the other slices. Messages and
 * reviews stay, under a neutral name. Can be repeated after a failure. Returns the account's new email address; null if
 * no account has the given one, for example because the account is already closed.
 */
export async function closeAccount(
  database: Pick<Database, "dataSource" | "pool">,
  email: string,
  slices: readonly PersonalData[],
): Promise<string | null> {
  const { manager } = database.dataSource;
  const account = await personByEmail(manager, email);
  if (!account) return null;
  const { id, role } = account;
  // Commit first: the rest may take a while, and nodes look only for access revoked in the last minute.
  await manager.transaction((suspending) => suspend(suspending, id, "ACCOUNT_CLOSED"));
  const named = { firstName: closedNames[role], lastName: "", avatar: null };
  await manager.update(AccountRow, id, { ...named, passwordHash: null, emailVerifiedAt: null, emailRefusedAt: null });
  for (const { remove } of slices) await remove(database, id);
  for (const row of [OpenIdIdentityRow, PasswordResetRow, LogInLinkRow, EmailVerificationRow]) {
    await manager.delete(row, { accountId: id });
  }
  // Keep the API key rows: nodes use them to detect revoked keys.
  await manager.update(ApiKeyRow, { accountId: id }, { name: "" });
  // Change the address last, so that a failed run can be repeated with the old one.
  const address = `closed-${id}@invalid`;
  await manager.update(AccountRow, id, { email: address });
  return address;
}
