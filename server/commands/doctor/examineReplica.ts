import { setTimeout as delay } from "node:timers/promises";
import { connect } from "./examineDatabase.js";
import { type Finding, findingsAbout } from "./findings/finding.js";
import { maxReplicaLagMs } from "../../platform/database/replica/Reads.js";
import { primaryState, replicaProblem, replicaState } from "../../platform/database/replica/states.js";
import type { SafePgClient } from "../../platform/database/SafePgClient.js";
import { unusableReason } from "../../platform/database/unusable/unusableReason.js";
import { errorText } from "../../platform/errors/StartupError.js";

const { ok, warn, bad } = findingsAbout("replica");
const pollMs = 50;

/** Checks that DATABASE_READ_URL refers to a standby of the primary, and measures how far it lags behind. */
export async function examineReplica(url: string, readUrl: string | undefined): Promise<readonly Finding[]> {
  if (readUrl === undefined) return [];
  // `examineDatabase` reports problems with the primary.
  const primary = await connect(url).catch(() => null);
  if (primary === null) return [];
  try {
    const replica = await connect(readUrl);
    try {
      return [await compare(primary, replica)];
    } finally {
      await replica.end();
    }
  } catch (error) {
    const message = (errorText(error).includes("pooler") ? errorText(error) : unusableReason(error, readUrl)).replace(
      "DATABASE_URL",
      "DATABASE_READ_URL",
    );
    return [warn(message, "Start it, or correct DATABASE_READ_URL; meanwhile, the primary serves reads.")];
  } finally {
    await primary.end();
  }
}

async function compare(primary: SafePgClient, replica: SafePgClient): Promise<Finding> {
  const written = await primaryState(primary);
  const begin = performance.now();
  for (;;) {
    const replayed = await replicaState(replica);
    const problem = replicaProblem(written, replayed);
    const todo = "Point DATABASE_READ_URL to a standby that streams from the primary, or unset it.";
    if (problem !== null) return bad(`${problem}.`, todo);
    const seconds = (performance.now() - begin) / 1000;
    if (replayed.position >= written.position) {
      return ok(`The standby is at most ${seconds.toFixed(1)} s behind the primary.`);
    }
    if (seconds * 1000 > maxReplicaLagMs) {
      const missing = Number((written.position - replayed.position) / 1024n);
      const message = `The standby is more than ${maxReplicaLagMs / 1000} s behind (${missing} kB): the primary serves reads instead.`;
      return warn(message, "Check its log, and pg_stat_replication on the primary.");
    }
    await delay(pollMs);
  }
}
