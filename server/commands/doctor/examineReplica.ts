import { setTimeout as delay } from "node:timers/promises";
import type { Finding } from "./finding.js";
import { connectDirectly } from "../../platform/database/connectDirectly.js";
import { sessionOptions } from "../../platform/database/connections.js";
import { maxReplicaLagMs } from "../../platform/database/replica/Reads.js";
import { primaryState, replicaProblem, replicaState } from "../../platform/database/replica/states.js";
import type { SafePgClient } from "../../platform/database/SafePgClient.js";
import { unusableReason } from "../../platform/database/unusableReason.js";
import { errorText } from "../../platform/errors/StartupError.js";

const about = "replica";
const timeouts = { connectionTimeoutMillis: 5000, query_timeout: 5000 };
const pollMs = 50;

/** Looks at whether DATABASE_READ_URL names a standby of the primary, and how long it takes to get what is there now. */
export async function examineReplica(url: string, readUrl: string | undefined): Promise<readonly Finding[]> {
  if (readUrl === undefined) return [];
  const connect = (connectionString: string) =>
    connectDirectly({ connectionString, options: sessionOptions, ...timeouts });
  // What is wrong with the primary is said elsewhere.
  const primary = await connect(url).catch(() => null);
  if (primary === null) return [];
  try {
    const replica = await connect(readUrl);
    return [await compare(primary, replica).finally(() => replica.end())];
  } catch (error) {
    const says = (errorText(error).includes("pooler") ? errorText(error) : unusableReason(error, readUrl)).replace(
      "DATABASE_URL",
      "DATABASE_READ_URL",
    );
    return [
      { about, verdict: "warn", says, todo: "Start it, or correct DATABASE_READ_URL; the primary reads meanwhile." },
    ];
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
    const todo = "Let DATABASE_READ_URL name a standby that streams from the primary, or leave it out.";
    if (problem !== null) return { about, verdict: "bad", says: `${problem}.`, todo };
    const seconds = (performance.now() - begin) / 1000;
    if (replayed.position >= written.position) {
      return { about, verdict: "ok", says: `The standby has what the primary had ${seconds.toFixed(1)} s ago.` };
    }
    if (seconds * 1000 > maxReplicaLagMs) {
      const missing = Number((written.position - replayed.position) / 1024n);
      const says = `The standby is more than ${maxReplicaLagMs / 1000} s behind (${missing} kB): the primary takes its reads.`;
      return { about, verdict: "warn", says, todo: "Look at its log and at pg_stat_replication on the primary." };
    }
    await delay(pollMs);
  }
}
