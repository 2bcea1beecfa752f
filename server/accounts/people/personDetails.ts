import type { EntityManager } from "typeorm";
import { PersonRow } from "../rows/PersonRow.js";

/** What a tutor's profile says about the person; what is left out stays as it is. `avatar` is a file name. */
export type PersonDetails = { firstName?: string; lastName?: string; avatar?: string };

/** Stores a person's details within the caller's transaction; the caller has checked them. */
export async function savePersonDetails(manager: EntityManager, id: string, details: PersonDetails): Promise<void> {
  if (Object.keys(details).length > 0) await manager.update(PersonRow, id, details);
}
