import type { Pool } from "pg";

/** Whether somebody is connected, and when they were last; and the IANA time zone of their device, where it was told. */
export type Presence = {
  readonly isOnline: boolean;
  readonly lastSeenAt: Date | null;
  readonly timeZone: string | null;
};

/**
 * In SQL, whether a row `p` of person_presence, or none, stands for someone who is connected. It holds for 45 seconds
 * after the last sign: a node that dies can't leave people online.
 */
export const isOnline = "coalesce(p.is_here and p.seen_at > now() - interval '45 seconds', false)";

/** Who of these people is connected to any node, and when each was last. */
export async function readPresence(pool: Pool, people: readonly string[]): Promise<readonly Presence[]> {
  const text = `select ${isOnline} as is_online, p.seen_at, p.time_zone
    from unnest($1::uuid[]) with ordinality as asked(person_id, place)
    left join person_presence p using (person_id) order by place`;
  type Row = { is_online: boolean; seen_at: Date | null; time_zone: string | null };
  const { rows } = await pool.query<Row>({ name: "presence-of", text, values: [people] });
  return rows.map(({ is_online, seen_at, time_zone }) => {
    return { isOnline: is_online, lastSeenAt: seen_at, timeZone: time_zone };
  });
}
