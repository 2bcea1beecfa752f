import { Any, type EntityManager } from "typeorm";
import { PresenceRow } from "../rows/PresenceRow.js";

/** Whether somebody is connected, and when they were last; and the IANA time zone of their device, where it was told. */
export type Presence = {
  readonly isOnline: boolean;
  readonly lastSeenAt: Date | null;
  readonly timeZone: string | null;
};

/** Who of these people is connected to any node, and when each was last. */
export async function readPresence(manager: EntityManager, people: readonly string[]): Promise<readonly Presence[]> {
  const rows = await manager.findBy(PresenceRow, { personId: Any(people) });
  const known = new Map(rows.map((row) => [row.personId, row]));
  return people.map((person) => {
    const row = known.get(person);
    return { isOnline: row?.isOnline ?? false, lastSeenAt: row?.seenAt ?? null, timeZone: row?.timeZone ?? null };
  });
}
