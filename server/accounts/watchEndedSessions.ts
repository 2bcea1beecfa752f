import type { Database } from "../platform/database/database.js";

/** How often the database is asked, in milliseconds. */
const every = 1000;

/**
 * Asks once a second which sessions ended lately, on whatever node, and tells each of them; the same end may be told
 * several times. Each question looks back to ten seconds before the last one that was answered, so that neither a slow
 * transaction nor a while without the database lets an end go unnoticed.
 */
export function watchEndedSessions(database: Database, onEnd: (sessionId: string) => void): () => void {
  const text = `
    select id, now() as asked_at from session
    where revoked_at > coalesce($1::timestamptz, now()) - interval '10 seconds'
    union all select null, now()`;
  let answeredAt: Date | null = null;
  const ask = async () => {
    const values = [answeredAt];
    const { rows } = await database.pool.query<{ id: string | null; asked_at: Date }>({
      name: "ended-sessions",
      text,
      values,
    });
    for (const { id, asked_at } of rows) {
      if (id === null) answeredAt = asked_at;
      else onEnd(id);
    }
  };
  const timer = setInterval(() => void ask().catch(() => undefined), every);
  timer.unref();
  return () => clearInterval(timer);
}
