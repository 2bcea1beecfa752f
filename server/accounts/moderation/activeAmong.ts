import { In, IsNull } from "typeorm";
import type { Database } from "../../platform/database/database.js";
import { AccountRow } from "../rows/AccountRow.js";

/** Returns those of these people whose accounts are not suspended. */
export async function activeAmong(
  { dataSource }: Pick<Database, "dataSource">,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const active = await dataSource.manager.find(AccountRow, {
    select: { id: true },
    where: { id: In([...ids]), suspendedAt: IsNull() },
  });
  return new Set(active.map(({ id }) => id));
}
