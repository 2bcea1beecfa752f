import type { Pool } from "pg";
import { recogniseCluster, namesTimeline } from "./generation.js";
import { jittered } from "../../platform/jitter.js";
import type { Logger } from "../../platform/telemetry/logger.js";

const retryMs = 1000;

/**
 * Notices that the database is another one than before, now and whenever a connection is made: after a fail-over the same
 * address may lead to a promoted standby, which gives out numbers again that the lost primary gave out.
 */
export async function watchCluster(
  { pool, writers }: { readonly pool: Pool; readonly writers: Pool },
  logger: Pick<Logger, "warn">,
): Promise<{ stop(): Promise<void> }> {
  const check = async () => {
    if (!(await recogniseCluster(pool))) return;
    logger.warn("The database is a restored one or a promoted standby; clients that follow chats fetch them afresh");
  };
  await check();
  if (!(await namesTimeline(pool))) {
    logger.warn("This Postgres does not tell its timeline: after a fail-over, run npm run chat -- restored");
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
      // The database is away or not promoted yet; both pass.
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
