import type { Logger } from "../telemetry/logger.js";
import { RepeatingTask } from "../async/RepeatingTask.js";

const intervalMs = 60 * 60 * 1000;

/**
 * Runs cleanups one after another, immediately and then an hour after each run, until the returned function is called.
 * A cleanup's key names what it removes, and its function returns how many it removed. A failed cleanup is logged, and
 * the others still run.
 */
export function cleanUpHourly(logger: Logger, cleanUps: Readonly<Record<string, () => Promise<number>>>): () => void {
  const task = new RepeatingTask({
    async run() {
      for (const [what, remove] of Object.entries(cleanUps)) {
        if (task.isStopped) return;
        await remove().then(
          (removed) => removed > 0 && logger.info({ removed }, `Removed ${what}`),
          (error: unknown) => logger.warn({ error }, `Failed to remove ${what}`),
        );
      }
    },
    intervalMs,
    onError: (error) => logger.warn({ error }, "The hourly cleanup failed"),
  });
  task.start();
  return () => void task.stop();
}
