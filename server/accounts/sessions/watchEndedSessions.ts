import { MoreThan } from "typeorm";
import type { Database } from "../../platform/database/database.js";
import { databaseTime } from "../databaseTime.js";
import { SessionRow } from "../rows/SessionRow.js";

/** How often the database is polled, in milliseconds. */
const intervalMs = 1000;
/** How far each poll looks back before the last successful one, in milliseconds. */
const lookBackMs = 10_000;

/**
 * Polls once a second for sessions that ended recently on any node, and reports each to `onEnd`, possibly several
 * times. Each poll looks back to ten seconds before the last successful one, so that neither a slow transaction nor a
 * database outage hides an end.
 */
export function watchEndedSessions({ dataSource }: Database, onEnd: (sessionId: string) => void): () => void {
  let lastPolledAt: Date | null = null;
  const poll = async () => {
    const polledAt = await databaseTime(dataSource.manager);
    const since = new Date((lastPolledAt ?? polledAt).getTime() - lookBackMs);
    const ended = await dataSource.manager.find(SessionRow, {
      select: { id: true },
      where: { revokedAt: MoreThan(since) },
    });
    lastPolledAt = polledAt;
    for (const { id } of ended) onEnd(id);
  };
  const timer = setInterval(() => void poll().catch(() => undefined), intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
