import { Any, IsNull, Raw } from "typeorm";
import type { Database } from "../../platform/database/database.js";
import { AccountRow } from "../rows/AccountRow.js";
import { ApiKeyRow } from "../rows/ApiKeyRow.js";

type Rows = Pick<Database, "dataSource">;

/** Filters user ids to those whose accounts exist and are not suspended. */
export async function activePeople({ dataSource }: Rows, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const where = { id: Any([...ids]), suspendedAt: IsNull() };
  const active = await dataSource.manager.find(AccountRow, { select: { id: true }, where });
  return new Set(active.map(({ id }) => id));
}

/** Filters API key ids to those whose keys have neither expired nor been revoked. */
export async function activeApiKeys({ dataSource }: Rows, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const expiresAt = Raw((column) => `(${column} is null or ${column} > now())`);
  const where = { id: Any([...ids]), revokedAt: IsNull(), expiresAt };
  const active = await dataSource.manager.find(ApiKeyRow, { select: { id: true }, where });
  return new Set(active.map(({ id }) => id));
}
