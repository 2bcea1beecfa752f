import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApp } from "../../../app.js";
import { type Config, readConfig } from "../../../config.js";
import type { Secrets } from "../../../platform/secrets/keys.js";
import { createLogger } from "../../../platform/telemetry/logger.js";
import { atTheEnd } from "../atTheEnd.js";
import type { Place } from "../people/people.js";
import { createTestDatabase, type TestDatabase } from "../databases/testDatabase.js";

/** The real server, in this process, on a port of its own; it is stopped when the test file's stories are over. */
export type TestApp = Place & {
  readonly database: TestDatabase;
  /** Where its metrics are; null unless `config` has some. */
  readonly metricsUrl: string | null;
  /** Stops it now. */
  stop(): Promise<void>;
};

/** What may differ from a lone server with an empty database of its own. */
export type TestAppOptions = {
  /** A database to share with another node. */
  readonly database?: TestDatabase;
  readonly config?: Partial<Config>;
  /** The folder of the built web client. */
  readonly webRoot?: string;
  /** The folder of the built playground. */
  readonly playgroundRoot?: string;
  /** What it signs and seals with. */
  readonly secrets?: Secrets;
};

/** What the servers of tests sign tokens with. */
export const testSecret = "a secret that only tests know, and that is long enough";

/** Starts the server. */
export async function startTestApp({
  database,
  config,
  webRoot,
  playgroundRoot,
  secrets = [testSecret],
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "saywell-data-"));
  const own = database ?? (await createTestDatabase());
  const settings = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: own.serverUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    // Everybody in a story comes from one address.
    RATE_LIMITS: "off",
  });
  // Port 0: the system gives one that is free.
  const complete: Config = { ...settings, port: 0, ...config };
  const app = await startApp(complete, {
    databaseUrl: own.serverUrl,
    ownerUrl: own.url,
    secrets,
    logger: createLogger(complete.logLevel),
    webRoot: webRoot ?? null,
    playgroundRoot: playgroundRoot ?? null,
  });
  const stop = atTheEnd(async () => {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { origin: app.url, metricsUrl: app.metricsUrl, database: own, stop };
}
