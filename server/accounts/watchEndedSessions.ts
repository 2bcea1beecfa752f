import type { Database } from "../platform/database/database.js";

/** How often the database is asked, in milliseconds. */
const every = 1000;

/**
 * Asks once a second which sessions ended lately, on whatever node, and tells each of them; the same end may be told
 * several times. A moment without the database is made good by the next question, which looks ten seconds back.
 */
export function watchEndedSessions(database: Database, onEnd: (sessionId: string) => void): () => void {
  const text = "select id from session where revoked_at > now() - interval '10 seconds'";
  const ask = async () => {
    const { rows } = await database.pool.query<{ id: string }>({ name: "ended-sessions", text });
    for (const { id } of rows) onEnd(id);
  };
  const timer = setInterval(() => void ask().catch(() => undefined), every);
  timer.unref();
  return () => clearInterval(timer);
}
