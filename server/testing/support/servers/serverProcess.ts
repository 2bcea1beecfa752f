import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atTheEnd } from "../atTheEnd.js";
import type { TestServer } from "../people/people.js";
import { startProcess, type StartedProcess } from "./startedProcess.js";
import type { TestDatabase } from "../databases/testDatabase.js";
import { unusedPort } from "./unusedPort.js";

/** The built server as a separate process, for tests that kill the process or run several. */
export type ServerProcess = TestServer & StartedProcess & { readonly port: number; readonly database: TestDatabase };

export type ServerProcessOptions = {
  readonly database: TestDatabase;
  readonly redisUrl?: string;
  /** A free port by default. */
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
};

const program = join(__dirname, "../../../../dist/server/main.js");

/** Starts the built server (`npm test` builds it, but `npx jest` does not). */
export async function startServerProcess({
  database,
  redisUrl,
  port,
  environment,
}: ServerProcessOptions): Promise<ServerProcess> {
  const own = port ?? (await unusedPort());
  const folder = mkdtempSync(join(tmpdir(), "saywell-data-"));
  const server = await startProcess(process.execPath, [program], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "test",
      PORT: String(own),
      DATABASE_URL: database.serverUrl,
      MIGRATION_DATABASE_URL: database.url,
      REDIS_URL: redisUrl ?? "",
      DATA_DIR: folder,
      JWT_SECRET: "a secret that only tests know, and that is long enough",
      LOG_LEVEL: "info",
      RATE_LIMITS: "off",
      ...environment,
    },
    folder,
    ready: /"msg":"ready"/,
  });
  atTheEnd(async () => {
    await server.end("SIGKILL");
  });
  return { ...server, port: own, origin: `http://127.0.0.1:${own}`, database };
}
