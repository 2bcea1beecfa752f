import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApp } from "../../../app.js";
import { type Config, readConfig } from "../../../config.js";
import type { Secrets } from "../../../platform/secrets/keys.js";
import { createLogger, type Logger } from "../../../platform/telemetry/logger.js";
import { atTheEnd } from "../atTheEnd.js";
import type { TestServer } from "../people/people.js";
import { createTestDatabase, type TestDatabase } from "../databases/testDatabase.js";

/** The real server in this process, on its own port; it stops at the end of the test file. */
export type TestApp = TestServer & {
  readonly database: TestDatabase;
  /** Null unless `config` enables metrics. */
  readonly metricsUrl: string | null;
  stop(): Promise<void>;
};

/** By default, the server is the only node, on a private, empty database. */
export type TestAppOptions = {
  /** The database to use, such as another node's; by default, a new one. */
  readonly database?: TestDatabase;
  readonly config?: Partial<Config>;
  readonly webRoot?: string;
  readonly playgroundRoot?: string;
  readonly secrets?: Secrets;
  readonly logger?: Logger;
};

/** Test servers sign tokens with this secret. */
export const testSecret = "a secret that only tests know, and that is long enough";

/** Starts the real server in this process, with test settings. */
export async function startTestApp({
  database,
  config,
  webRoot,
  playgroundRoot,
  secrets = [testSecret],
  logger,
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "saywell-data-"));
  const own = database ?? (await createTestDatabase());
  const settings = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: own.serverUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    // All clients in a test share one IP address, and so would share that address's rate limits.
    RATE_LIMITS: "off",
  });
  const complete: Config = { ...settings, port: 0, ...config };
  const app = await startApp(complete, {
    databaseUrl: own.serverUrl,
    ownerUrl: own.url,
    secrets,
    logger: logger ?? createLogger(complete.logLevel),
    webRoot: webRoot ?? null,
    playgroundRoot: playgroundRoot ?? null,
  });
  const stop = atTheEnd(async () => {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { origin: app.url, metricsUrl: app.metricsUrl, database: own, stop };
}
