import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atTheEnd } from "../support/atTheEnd.js";
import { testSecret } from "../support/servers/startTestApp.js";
import type { TestDatabase } from "../support/databases/testDatabase.js";

/**
 * Returns the environment variables of a test's nodes, which share a database, a Redis, and a data folder that is
 * removed once all tests in the test file have run.
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
    // All clients of a test share one address, and would therefore share its rate limits.
    RATE_LIMITS: "off",
  };
}
