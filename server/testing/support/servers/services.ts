import { embeddedInitdb, startPostgres } from "./postgres.js";
import { startRedis } from "./redis.js";
import type { StartedProcess } from "./startedProcess.js";
import { makeTemplate } from "../databases/template.js";

const started: StartedProcess[] = [];

/** Starts the Postgres and, if installed, the Redis that a run's tests share. */
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

/** How long to wait for the run to exit on its own after its last test. */
const timeoutMs = 30_000;

/** Stops what `startServices` started. */
export async function stopServices(): Promise<void> {
  // Something that a failed test left running must not keep the run from exiting.
  setTimeout(() => process.exit(), timeoutMs).unref();
  await Promise.all(started.splice(0).map((process) => process.end("SIGQUIT")));
}
