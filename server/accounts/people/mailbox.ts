import { type EntityManager, In } from "typeorm";
import { AccountRow } from "../rows/AccountRow.js";
import { displayNameOf } from "./personName.js";

/** A person as notifications know them. */
export type Mailbox = {
  readonly personId: string;
  /** The name as others see it. */
  readonly displayName: string;
  readonly email: string;
  /** Whether the address is verified and its mail server has not refused it for good. */
  readonly isMailable: boolean;
  readonly isSuspended: boolean;
};

/** Returns the mailboxes of these people, in no particular order, without ids that have no account. */
export async function readMailboxes(manager: EntityManager, people: readonly string[]): Promise<readonly Mailbox[]> {
  const accounts = await manager.findBy(AccountRow, { id: In([...people]) });
  return accounts.map((account) => ({
    personId: account.id,
    displayName: displayNameOf(account),
    email: account.email,
    isMailable: account.emailProvenAt !== null && account.emailRefusedAt === null,
    isSuspended: account.suspendedAt !== null,
  }));
}

/** Records that the mail server of a person's address refused it for good, so that no more mail is sent there. */
export async function noteRefusedEmail(
  manager: EntityManager,
  { personId, email }: Pick<Mailbox, "personId" | "email">,
): Promise<void> {
  await manager.update(AccountRow, { id: personId, email }, { emailRefusedAt: () => "now()" });
}
