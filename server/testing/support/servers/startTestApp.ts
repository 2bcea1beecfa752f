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
  /** The URL of the server's metrics; null unless `config` enables them. */
  readonly metricsUrl: string | null;
  stop(): Promise<void>;
};

/** A test server's options; by default it is the only node, on a private, empty database. */
export type TestAppOptions = {
  /** A database to share with another node. */
  readonly database?: TestDatabase;
  readonly config?: Partial<Config>;
  /** The folder of the built web client. */
  readonly webRoot?: string;
  /** The folder of the built playground. */
  readonly playgroundRoot?: string;
  /** The secrets with which the server signs and encrypts. */
  readonly secrets?: Secrets;
  readonly logger?: Logger;
};

/** The secret with which test servers sign tokens. */
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
    // A test's clients share one IP address and so would share its rate limits.
    RATE_LIMITS: "off",
  });
  // With port 0, the system picks a free port.
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
