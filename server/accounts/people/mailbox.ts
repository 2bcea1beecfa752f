import { type EntityManager, In } from "typeorm";
import { AccountRow } from "../rows/AccountRow.js";
import { displayNameOf } from "./personName.js";

/** The user data that notifications need. */
export type Mailbox = {
  readonly personId: string;
  readonly displayName: string;
  readonly email: string;
  /** Whether the address is verified and has not been permanently rejected by its mail server. */
  readonly isMailable: boolean;
  readonly isSuspended: boolean;
};

/** Returns these users' mailboxes in no particular order, skipping ids without an account. */
export async function readMailboxes(manager: EntityManager, people: readonly string[]): Promise<readonly Mailbox[]> {
  const accounts = await manager.findBy(AccountRow, { id: In([...people]) });
  return accounts.map((account) => ({
    personId: account.id,
    displayName: displayNameOf(account),
    email: account.email,
    isMailable: account.emailVerifiedAt !== null && account.emailRefusedAt === null,
    isSuspended: account.suspendedAt !== null,
  }));
}

/** Records that the mail server permanently rejected a user's address, so that no more notifications are sent to it. */
export async function noteRefusedEmail(
  manager: EntityManager,
  { personId, email }: Pick<Mailbox, "personId" | "email">,
): Promise<void> {
  await manager.update(AccountRow, { id: personId, email }, { emailRefusedAt: () => "now()" });
}
