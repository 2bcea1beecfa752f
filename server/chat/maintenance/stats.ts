import type { Pool } from "pg";

export type Stats = Readonly<Record<string, string>>;

/** Returns figures about the log, by label. Uses SQL because the figures are counts and sizes, not rows. */
export async function stats(pool: Pool): Promise<Stats> {
  const { rows } = await pool.query<Record<string, string>>(`
    select
      (select count(*) from chat where last_message_seq > 0)::text as "chats",
      (select count(*) from chat_event)::text as "events",
      (select count(*) from chat_event where type = 'MessageSent')::text as "messages",
      (select count(*) from chat_event where type = 'MessageSent' and data ->> 'kind' = 'TRIAL_REQUEST')::text
        as "trial requests",
      (select count(*) from chat_event where recorded_at > now() - interval '1 hour')::text as "events in the last hour",
      (select coalesce(max(last_seq), 0) from chat)::text as "events in the longest chat",
      (select count(*) from message_amendment)::text as "edited or removed messages",
      pg_size_pretty(pg_total_relation_size('chat_event')) as "size of the log",
      pg_size_pretty(pg_total_relation_size('chat') + pg_total_relation_size('message_amendment'))
        as "size of the projections"`);
  return rows[0] ?? {};
}
