import { existsSync } from "node:fs";
import { join } from "node:path";
import { examineDatabase } from "./examineDatabase.js";
import { examineDisk, examinePort } from "./examineMachine.js";
import { examineMail } from "./notifications/examineMail.js";
import { examineMigrations } from "./examineMigrations.js";
import { examinePush } from "./notifications/examinePush.js";
import { examineRedis } from "./examineRedis.js";
import { examineReplica } from "./examineReplica.js";
import { examineSettings } from "./examineSettings.js";
import type { Finding } from "./findings/finding.js";
import { type Config, ConfigError, readConfig } from "../../config.js";
import { requiredMegabytes, withDatabaseAddress } from "../../platform/embeddedPostgres/databaseAddress.js";
import { createLogger } from "../../platform/telemetry/logger.js";
import { errorText } from "../../platform/errors/StartupError.js";

/**
 * Checks what a server with this environment would rely on. Changes nothing, except that it creates a missing DATA_DIR.
 * @param nodes the number of nodes that share the database; if null, two with Redis and one without
 */
export async function examine(
  variables: Readonly<Record<string, string | undefined>>,
  nodes: number | null = null,
): Promise<readonly Finding[]> {
  let config: Config;
  try {
    config = readConfig(variables);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const todo = "npm start -- --help describes every setting.";
    return error.problems.map((problem) => ({ about: "settings", verdict: "bad", message: `${problem}.`, todo }));
  }
  const disk = await examineDisk(config.dataDir, requiredMegabytes(config));
  const { port, host, metrics } = config;
  return [
    ...examineSettings(config),
    ...disk,
    await examinePort("", port, host),
    ...(metrics === null ? [] : [await examinePort("METRICS_", metrics.port, metrics.host)]),
    ...(disk.some(({ verdict }) => verdict === "bad") ? [] : await examineStore(config, nodes)),
    ...(await examineRedis(config.redisUrl)),
    ...(await examineMail(config.smtpUrl)),
    ...(await examinePush(config)),
  ];
}

async function examineStore(config: Config, nodes: number | null): Promise<readonly Finding[]> {
  const { databaseUrl, redisUrl, production, dataDir } = config;
  const about = "database";
  if (databaseUrl === undefined && !existsSync(join(dataDir, "postgres/cluster"))) {
    return [{ about, verdict: "ok", message: "The embedded one; the first start creates it." }];
  }
  try {
    const logger = createLogger("silent", { stream: process.stderr });
    return await withDatabaseAddress(config, logger, async ({ url, ownerUrl }) => {
      const question = { url, ownerUrl, production, nodes: nodes ?? (redisUrl === undefined ? 1 : 2) };
      return [
        ...(await examineDatabase(question)),
        ...(await examineMigrations(question)),
        ...(await examineReplica(url, config.readDatabaseUrl)),
      ];
    });
  } catch (error) {
    return [{ about, verdict: "bad", message: errorText(error) }];
  }
}
