import type { EntityManager } from "typeorm";
import { DomainError } from "../../platform/errors/DomainError.js";
import { AccountRow } from "../rows/AccountRow.js";
import type { PersonRow } from "../rows/PersonRow.js";

/** Finds the user whose account has the given email address, ignoring case; returns null if there is none. */
export function personByEmail(manager: EntityManager, email: string): Promise<PersonRow | null> {
  return manager.findOneBy(AccountRow, { email: email.toLowerCase() });
}

/**
 * Finds a user like `personByEmail`.
 * @throws DomainError NOT_FOUND when there is no account with the email address
 */
export async function requirePersonByEmail(manager: EntityManager, email: string): Promise<PersonRow> {
  const person = await personByEmail(manager, email);
  if (!person) throw DomainError.of("NOT_FOUND", "ACCOUNT_NOT_FOUND", `No account has the email address ${email}.`);
  return person;
}
