import { type EntityManager, In, IsNull } from "typeorm";
import { SessionRow } from "../rows/SessionRow.js";

/** Filters session ids to those whose sessions have not been revoked. */
export async function liveSessions(manager: EntityManager, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await manager.find(SessionRow, {
    select: { id: true },
    where: { id: In([...ids]), revokedAt: IsNull() },
  });
  return new Set(rows.map(({ id }) => id));
}
