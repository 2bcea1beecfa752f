import type { EntityManager } from "typeorm";
import { PresenceRow } from "../rows/PresenceRow.js";

/** Remembers where somebody's device says that they are: an IANA time zone. */
export async function saveTimeZone(manager: EntityManager, personId: string, timeZone: string): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(PresenceRow)
    .values({ personId, seenAt: () => "now()", isHere: false, timeZone })
    .orUpdate(["time_zone"], ["person_id"])
    .execute();
}

/** Whether this is the name of a time zone, and not an offset, which says nothing about summer. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/.test(name) && name.length <= 64 && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
