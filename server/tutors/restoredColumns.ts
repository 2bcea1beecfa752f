import { isTimeZone, storedTimeZone } from "./weeklyHours.js";

/** Converts values from older backups, by table and column. */
export const restoredColumns = {
  tutor_profile: { time_zone: (name: string) => (isTimeZone(name) ? storedTimeZone(name) : name) },
};
