import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atTheEnd } from "../support/atTheEnd.js";
import { testSecret } from "../support/servers/startTestApp.js";
import type { TestDatabase } from "../support/databases/testDatabase.js";

/**
 * Returns settings for nodes that share a database, a Redis server and a data folder. The folder is removed at the end
 * of the test file.
 */
export function testNodeSettings(
  database: Pick<TestDatabase, "serverUrl" | "url">,
  redisUrl: string,
): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "saywell-data-"));
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }));
  return {
    NODE_ENV: "test",
    DATABASE_URL: database.serverUrl,
    MIGRATION_DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    DATA_DIR: folder,
    JWT_SECRET: testSecret,
    // All clients in a test share one IP address, and so would share that address's rate limits.
    RATE_LIMITS: "off",
  };
}
