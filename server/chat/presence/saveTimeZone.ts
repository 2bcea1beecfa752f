import type { EntityManager } from "typeorm";
import { PresenceRow } from "../rows/PresenceRow.js";

/** Saves the IANA time zone that a person's device reports. */
export async function saveTimeZone(manager: EntityManager, personId: string, timeZone: string): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(PresenceRow)
    .values({ personId, seenAt: () => "now()", isConnected: false, timeZone })
    .orUpdate(["time_zone"], ["person_id"])
    .execute();
}

/** Whether this is the name of a time zone, not an offset, which would ignore daylight saving time. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/.test(name) && name.length <= 64 && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
