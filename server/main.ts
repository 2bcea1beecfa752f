import { existsSync } from "node:fs";
import { join } from "node:path";
import type { App } from "./app.js";
import { readConfig } from "./config.js";
import { brandName } from "./platform/brandName.js";
import { type DatabaseAddress, findDatabase } from "./platform/embeddedPostgres/databaseAddress.js";
import { armFailpoint } from "./platform/process/failpoint.js";
import { listenFailure, requireFreePort } from "./platform/process/freePort.js";
import { createLogger } from "./platform/telemetry/logger.js";
import { storedSecret } from "./platform/secrets/storedSecret.js";
import { exitWith } from "./platform/errors/StartupError.js";
import { stopOnSignal } from "./platform/process/stopOnSignal.js";

export type Narrator = {
  showProgress<Result>(title: string, work: () => Promise<Result>): Promise<Result>;
  say(text: string): void;
};

const loadServer = () => import("./app.js");

/** Runs the server until a signal ends the process. */
export async function main(narrator: Narrator): Promise<void> {
  await run(narrator).catch(exitWith);
}

async function run({ showProgress, say }: Narrator): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel, { isForPrograms: config.production });
  if (config.failpoint !== undefined) armFailpoint(config.failpoint);
  let database: Promise<DatabaseAddress> | undefined;
  let app: App | undefined;
  const closeDatabase = async () => (await database?.catch(() => undefined))?.close();

  const start = async () => {
    await requireFreePort(config.port, config.host);
    // Loading the server takes as long as everything else combined and blocks the event loop, so load it while Postgres
    // starts.
    let loading: ReturnType<typeof loadServer> | undefined;
    const load = () => (loading ??= loadServer());
    const find = () => (database = findDatabase(config, logger, () => void load().catch(() => undefined)));
    const { url, ownerUrl } = await (config.databaseUrl === undefined
      ? showProgress("Starting the database", find)
      : find());
    const secret = config.jwtSecret ?? (await storedSecret(config.dataDir, "jwt-secret"));
    const previous = config.jwtSecretPrevious === undefined ? [] : [config.jwtSecretPrevious];
    const builtFolder = (name: string) => {
      const folder = join(__dirname, "..", name);
      return existsSync(folder) ? folder : null;
    };
    const dependencies = {
      databaseUrl: url,
      ownerUrl,
      secrets: [secret, ...previous] as const,
      logger,
      webRoot: builtFolder("web"),
      playgroundRoot: builtFolder("playground"),
    };
    app = await showProgress("Starting the server", async () => {
      const { startApp } = await load();
      return startApp(config, dependencies);
    });
    logger.info({ url: app.url, ...(app.metricsUrl !== null && { metrics: app.metricsUrl }) }, "ready");
  };

  const started = start().catch(async (error: unknown) => {
    await closeDatabase();
    throw listenFailure(error, config.port, config.host);
  });
  stopOnSignal({
    stop: async () => {
      say("Stopping …\n");
      logger.info("stopping");
      await started;
      await app?.stop();
      await closeDatabase();
    },
    abandon: closeDatabase,
    onCrash: (error) => logger.fatal(error, "The process crashed with an unexpected error"),
  });
  await started;
  say(welcome(config.publicUrl, app?.demoAccounts ?? []));
}

/** Returns the welcome text as one string, so that no log line can be printed between its lines. */
function welcome(url: string, accounts: App["demoAccounts"]): string {
  const who = { STUDENT: "A student", TEACHER: "A tutor" };
  const lines = accounts.map(
    ({ role, email, password }) => `  ${who[role]} to log in as: ${email}, password ${password}`,
  );
  return ["", `${brandName} is ready: ${url}`, ...lines, "Ctrl-C stops it.", ""].join("\n");
}

// Deployments that build in advance often run this file directly, without `npm start`.
if (require.main === module) void main({ showProgress: (_title, work) => work(), say: () => undefined });
