import type { Database } from "../../platform/database/database.js";
import { databaseTime } from "../../platform/database/databaseTime.js";

const intervalMs = 1000;
/**
 * How far back each poll looks, counted from the last successful poll: longer than a transaction takes to commit after
 * it has revoked something.
 */
const lookBackMs = 60_000;
/**
 * How long every poll continues to pass an ID to `onEnd`: a connection may have been opening while its session ended.
 */
const repeatMs = 10_000;

type Options = {
  /** Returns the IDs of the sessions that were revoked, or of the keys that were revoked or expired, after `moment`. */
  readonly ending: { endedSince(moment: Date): Promise<readonly string[]> };
  readonly onEnd: (id: string) => void;
  readonly onError: (error: unknown) => void;
};

/**
 * Polls once a second for sessions or API keys that ended on any node, and passes each ID to `onEnd`, repeatedly for
 * ten seconds. Each poll looks back to a minute before the last successful one, so that no ID is missed because of a
 * slow transaction or a database outage. Returns a function that stops polling.
 */
export function watchRevocations({ dataSource }: Database, { ending, onEnd, onError }: Options): () => void {
  let lastPolledAt: Date | null = null;
  let foundAt: ReadonlyMap<string, Date> = new Map();
  const poll = async () => {
    const polledAt = await databaseTime(dataSource.manager);
    const ended = await ending.endedSince(new Date((lastPolledAt ?? polledAt).getTime() - lookBackMs));
    lastPolledAt = polledAt;
    foundAt = new Map(ended.map((id) => [id, foundAt.get(id) ?? polledAt]));
    for (const [id, at] of foundAt) if (polledAt.getTime() - at.getTime() < repeatMs) onEnd(id);
  };
  const timer = setInterval(() => void poll().catch(onError), intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
