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

/** The name that others see in chats and reviews after the account has been closed. */
const closedNames: Readonly<Record<Role, string>> = { STUDENT: "Former student", TEACHER: "Former tutor" };

/**
 * Closes an account for good: suspends it and deletes the user's data, here and in the other slices. Messages and
 * reviews stay, under a neutral name. Returns the account's new address, or null if no account has the email address,
 * as after it was closed.
 */
export async function closeAccount(
  { dataSource }: Pick<Database, "dataSource">,
  email: string,
  slices: readonly PersonalData[],
): Promise<string | null> {
  return dataSource.transaction(async (manager) => {
    const account = await personByEmail(manager, email);
    if (!account) return null;
    const { id, role } = account;
    const address = `closed-${id}@invalid`;
    await suspend(manager, id);
    await manager.update(AccountRow, id, {
      email: address,
      emailVerifiedAt: null,
      emailRefusedAt: null,
      passwordHash: null,
      firstName: closedNames[role],
      lastName: "",
      avatar: null,
    });
    for (const row of [OpenIdIdentityRow, PasswordResetRow, LogInLinkRow, EmailVerificationRow]) {
      await manager.delete(row, { accountId: id });
    }
    // The keys' rows stay, because the nodes find ended keys in them.
    await manager.update(ApiKeyRow, { accountId: id }, { name: "" });
    for (const { remove } of slices) await remove(manager, id);
    return address;
  });
}
