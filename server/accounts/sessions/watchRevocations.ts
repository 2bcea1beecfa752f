import type { Database } from "../../platform/database/database.js";
import { databaseTime } from "../../platform/database/databaseTime.js";

const intervalMs = 1000;
/** How far each poll looks back beyond the last successful one, in milliseconds. */
const lookBackMs = 10_000;

type Options = {
  /** Finds the ids of the sessions that were revoked, or the keys that were revoked or expired, after a given time. */
  readonly ending: { endedSince(moment: Date): Promise<readonly string[]> };
  readonly onEnd: (id: string) => void;
  /** Called when a poll fails. */
  readonly onError: (error: unknown) => void;
};

/**
 * Polls once a second for sessions or API keys that were recently revoked on any node, and keys that expired. Passes
 * the id of each to `onEnd`, possibly several times. Each poll looks back to ten seconds before the last successful
 * one, so that none is missed due to a slow transaction or a database outage. Returns a function that stops polling.
 */
export function watchRevocations({ dataSource }: Database, { ending, onEnd, onError }: Options): () => void {
  let lastPolledAt: Date | null = null;
  const poll = async () => {
    const polledAt = await databaseTime(dataSource.manager);
    const ended = await ending.endedSince(new Date((lastPolledAt ?? polledAt).getTime() - lookBackMs));
    lastPolledAt = polledAt;
    for (const id of ended) onEnd(id);
  };
  const timer = setInterval(() => void poll().catch(onError), intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
