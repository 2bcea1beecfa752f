import type { EntityManager } from "typeorm";
import { AccountRow } from "../rows/AccountRow.js";
import type { PersonRow } from "../rows/PersonRow.js";

/** Finds the user whose account has the given email address, ignoring case; returns null if there is none. */
export function personByEmail(manager: EntityManager, email: string): Promise<PersonRow | null> {
  return manager.findOneBy(AccountRow, { email: email.toLowerCase() });
}
