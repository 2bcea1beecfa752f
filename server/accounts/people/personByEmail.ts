import type { EntityManager } from "typeorm";
import { DomainError } from "../../platform/errors/DomainError.js";
import { AccountRow } from "../rows/AccountRow.js";
import type { PersonRow } from "../rows/PersonRow.js";

/** Finds a user by email address, ignoring case. */
export function personByEmail(manager: EntityManager, email: string): Promise<PersonRow | null> {
  return manager.findOneBy(AccountRow, { email: email.toLowerCase() });
}

/**
 * Finds a user by email address, as `personByEmail` does.
 * @throws DomainError NOT_FOUND if no account has the email address
 */
export async function requirePersonByEmail(manager: EntityManager, email: string): Promise<PersonRow> {
  const person = await personByEmail(manager, email);
  if (!person) throw DomainError.of("NOT_FOUND", "ACCOUNT_NOT_FOUND", `No account has the email address ${email}.`);
  return person;
}
