import type { Pool } from "pg";
import { detectNewDatabase, revealsTimeline } from "./generation.js";
import { jittered } from "../../../platform/jitter.js";
import type { Logger } from "../../../platform/telemetry/logger.js";

const retryMs = 1000;

/**
 * Begins a new generation of the log if the log is no longer in the database that wrote it; checks now and whenever a
 * connection opens. After a failover, the same address may point to a promoted standby, which reuses transaction IDs
 * that the lost primary had assigned.
 */
export async function watchDatabaseIdentity(
  { pool, writers }: { readonly pool: Pool; readonly writers: Pool },
  logger: Pick<Logger, "warn">,
): Promise<{ stop(): Promise<void> }> {
  const check = async () => {
    if (!(await detectNewDatabase(pool))) return;
    logger.warn("The database was restored or is a promoted standby; clients that follow chats must fetch them again");
  };
  await check();
  if (!(await revealsTimeline(pool))) {
    logger.warn("This Postgres does not reveal its timeline: after a failover, run npm run chat -- restored");
  }

  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isDue = false;
  let isStopped = false;
  const run = async () => {
    try {
      while (isDue && !isStopped) {
        isDue = false;
        await check();
      }
    } catch {
      // The database is unreachable or has not been promoted yet; retry.
      isDue = true;
      if (!isStopped) timer = setTimeout(request, jittered(retryMs)).unref();
    } finally {
      running = null;
    }
  };
  const request = () => {
    isDue = true;
    running ??= run();
  };
  for (const watched of [pool, writers]) watched.on("connect", request);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const watched of [pool, writers]) watched.off("connect", request);
      await running;
    },
  };
}
