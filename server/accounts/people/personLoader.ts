import DataLoader, { type CacheMap } from "dataloader";
import { In } from "typeorm";
import type { Database } from "../../platform/database/database.js";
import { type Person, toPerson } from "./person.type.js";
import { PersonRow } from "../rows/PersonRow.js";

/** Finds people by id, all that one operation asks for in one statement. */
export type PersonLoader = DataLoader<string, Person>;

/**
 * Makes a loader for one operation, or with a `memory` that forgets for a longer time; an id without an account is a
 * failure, for ids come from our own tables.
 */
export function createPersonLoader(
  database: Database,
  memory: CacheMap<string, Promise<Person>> = new Map(),
): PersonLoader {
  const find = async (ids: readonly string[]) => {
    const rows = await database.dataSource.manager.findBy(PersonRow, { id: In([...ids]) });
    const people = new Map(rows.map((row) => [row.id, toPerson(row)]));
    return ids.map((id) => people.get(id) ?? new Error(`There is no account ${id}.`));
  };
  return new DataLoader(find, { cacheMap: memory });
}
