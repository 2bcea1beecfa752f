import DataLoader, { type CacheMap } from "dataloader";
import { In } from "typeorm";
import type { Database } from "../../platform/database/database.js";
import { type Person, toPerson } from "./person.type.js";
import { PersonRow } from "../rows/PersonRow.js";

export type PersonLoader = DataLoader<string, Person>;

/**
 * Creates a loader for one operation or, with a `memory` that evicts entries, for longer. An id without an account is
 * an error, because ids come from our own tables.
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
