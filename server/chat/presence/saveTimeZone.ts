import type { Pool } from "pg";

/** Remembers where somebody's device says that they are: an IANA time zone. */
export async function saveTimeZone(pool: Pool, personId: string, timeZone: string): Promise<void> {
  const text = `insert into person_presence (person_id, seen_at, is_here, time_zone) values ($1, now(), false, $2)
    on conflict (person_id) do update set time_zone = excluded.time_zone`;
  await pool.query({ name: "time-zone-save", text, values: [personId, timeZone] });
}

/** Whether this is the name of a time zone, and not an offset, which says nothing about summer. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/.test(name) && name.length <= 64 && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
