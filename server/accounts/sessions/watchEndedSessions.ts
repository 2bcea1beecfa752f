import { MoreThan } from "typeorm";
import type { Database } from "../../platform/database/database.js";
import { databaseTime } from "../databaseTime.js";
import { SessionRow } from "../rows/SessionRow.js";

/** How often the database is asked, in milliseconds. */
const every = 1000;
/** How far each question looks back behind the last one that was answered, in milliseconds. */
const lookBack = 10_000;

/**
 * Asks once a second which sessions ended lately, on whatever node, and tells each of them; the same end may be told
 * several times. Each question looks back to ten seconds before the last one that was answered, so that neither a slow
 * transaction nor a while without the database lets an end go unnoticed.
 */
export function watchEndedSessions({ dataSource }: Database, onEnd: (sessionId: string) => void): () => void {
  let answeredAt: Date | null = null;
  const ask = async () => {
    const askedAt = await databaseTime(dataSource.manager);
    const since = new Date((answeredAt ?? askedAt).getTime() - lookBack);
    const ended = await dataSource.manager.find(SessionRow, {
      select: { id: true },
      where: { revokedAt: MoreThan(since) },
    });
    answeredAt = askedAt;
    for (const { id } of ended) onEnd(id);
  };
  const timer = setInterval(() => void ask().catch(() => undefined), every);
  timer.unref();
  return () => clearInterval(timer);
}
