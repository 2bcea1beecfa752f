import type { EntityManager } from "typeorm";
import { PresenceRow } from "../rows/PresenceRow.js";

export type DeviceFormats = {
  /** The IANA name of the device's time zone. */
  readonly timeZone: string;
  /** The BCP 47 tag of the device's locale; if absent, the saved locale is kept. */
  readonly locale?: string;
};

/** Saves the time zone and, if present, the locale of a person's device. */
export async function saveDeviceFormats(
  manager: EntityManager,
  personId: string,
  { timeZone, locale }: DeviceFormats,
): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(PresenceRow)
    .values({ personId, seenAt: () => "now()", isConnected: false, timeZone, ...(locale !== undefined && { locale }) })
    .orUpdate(locale === undefined ? ["time_zone"] : ["time_zone", "locale"], ["person_id"])
    .execute();
}

/** Returns a BCP 47 tag in canonical form, without extensions such as a calendar; null if it is invalid or too long. */
export function readLocale(tag: string): string | null {
  try {
    return tag.length <= 64 ? new Intl.Locale(tag).baseName : null;
  } catch {
    return null;
  }
}
