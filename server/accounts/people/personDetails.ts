import type { EntityManager } from "typeorm";
import { PersonRow } from "../rows/PersonRow.js";

/** The personal details in a tutor's profile; omitted fields stay unchanged. `avatar` is a file name. */
export type PersonDetails = { firstName?: string; lastName?: string; avatar?: string };

/** Stores a user's details, which the caller must have validated, within the caller's transaction. */
export async function savePersonDetails(manager: EntityManager, id: string, details: PersonDetails): Promise<void> {
  if (Object.keys(details).length > 0) await manager.update(PersonRow, id, details);
}
