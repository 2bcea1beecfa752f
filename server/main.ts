import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ConfigError, readConfig } from "./config.js";
import { findDatabase } from "./platform/databaseAddress.js";
import { listenFailure, requireFreePort } from "./platform/freePort.js";
import { createLogger } from "./platform/logger.js";
import { keptSecret } from "./platform/secrets.js";
import { stopOnSignal } from "./platform/stopOnSignal.js";

/** How the start tells a person what it does. */
export type Narrator = {
  /** Names a piece of work while it is done. */
  stage<Result>(title: string, work: () => Promise<Result>): Promise<Result>;
  /** Says something to the person. */
  say(text: string): void;
};

/**
 * Starts the server that the environment describes and runs until a signal stops it.
 * @throws StartFailure, ConfigError or DatabaseUnusable, each with one sentence for an operator
 */
export async function main({ stage, say }: Narrator): Promise<void> {
  const settings = readConfig(process.env);
  const config = { ...settings, dataDir: resolve(settings.dataDir) };
  const logger = createLogger(config.logLevel);
  const closing: (() => Promise<void>)[] = [];

  const start = async () => {
    await requireFreePort(config.port, config.host);
    const finding = stage("Starting the database", () => findDatabase(config, logger));
    // Reading the server's code takes as long as the start of Postgres: both at once.
    const loading = import("./app.js");
    const database = await finding;
    closing.unshift(() => database.close());
    const jwtSecret = config.jwtSecret ?? (await keptSecret(config.dataDir, "jwt-secret"));
    const { startApp } = await loading;
    const builtClient = join(__dirname, "../web");
    const webRoot = existsSync(builtClient) ? builtClient : null;
    const app = await stage("Starting the server", () =>
      startApp(config, { databaseUrl: database.url, jwtSecret, logger, webRoot }),
    );
    closing.unshift(() => app.stop());
    logger.info({ url: app.url }, "ready");
  };

  const started = start();
  stopOnSignal({
    stop: async () => {
      await started.catch(() => undefined);
      say("Stopping …\n");
      for (const close of closing) await close();
    },
    abandon: async () => closing.at(-1)?.(),
    onCrash: (error) => logger.fatal(error, "an error that nobody expected"),
  });
  await started;
  say(`\nSaywell is ready: ${config.publicUrl}\nCtrl-C stops it.\n`);
}
