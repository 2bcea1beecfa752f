import { Any, type EntityManager } from "typeorm";
import { PresenceRow } from "../rows/PresenceRow.js";

/** `timeZone` (an IANA name) and `locale` are those of the person's device; null if unknown. */
export type Presence = {
  readonly isOnline: boolean;
  readonly lastSeenAt: Date | null;
  readonly timeZone: string | null;
  readonly locale: string | null;
};

/** Returns the presence of each of these people across all nodes, in the given order. */
export async function readPresence(manager: EntityManager, people: readonly string[]): Promise<readonly Presence[]> {
  const rows = await manager.findBy(PresenceRow, { personId: Any(people) });
  const known = new Map(rows.map((row) => [row.personId, row]));
  return people.map((person) => {
    const row = known.get(person);
    const formats = { timeZone: row?.timeZone ?? null, locale: row?.locale ?? null };
    return { isOnline: row?.isOnline ?? false, lastSeenAt: row?.seenAt ?? null, ...formats };
  });
}
