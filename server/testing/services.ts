import { embeddedInitdb, startPostgres } from "./postgres.js";
import { startRedis } from "./redis.js";
import type { StartedProcess } from "./startedProcess.js";
import { makeTemplate } from "./testDatabase.js";

const started: StartedProcess[] = [];

/** Starts what all tests of a run share, one Postgres and one Redis, and tells the workers where they are. */
export async function startServices(): Promise<void> {
  const postgres = await startPostgres(await embeddedInitdb());
  started.push(postgres);
  const server = postgres.urlOf("postgres");
  await makeTemplate(server);
  process.env["SAYWELL_TEST_POSTGRES_URL"] = server;
  if (process.env["REDIS_SERVER"] !== undefined) {
    const redis = await startRedis();
    started.push(redis);
    process.env["SAYWELL_TEST_REDIS_URL"] = redis.url;
  }
}

/** Ends what `startServices` started. */
export async function stopServices(): Promise<void> {
  await Promise.all(started.splice(0).map((process) => process.end("SIGQUIT")));
}
