import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestDatabase } from "./databases/testDatabase.js";

const root = join(__dirname, "../../..");

/** Runs a command of the built server as an operator would; returns code 0 with its stdout, or 1 with its stderr. */
export async function operate(
  { database, dataDir }: { readonly database: TestDatabase; readonly dataDir: string },
  command: string,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly output: string }> {
  const program = join(root, "dist/server/commands", command);
  const { DATABASE_URL, DATA_DIR } = { DATABASE_URL: database.serverUrl, DATA_DIR: dataDir };
  const env = { PATH: process.env["PATH"], DATABASE_URL, MIGRATION_DATABASE_URL: database.url, DATA_DIR };
  const running = promisify(execFile)(process.execPath, [program, ...args], { cwd: root, env });
  return running.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: unknown) => ({ code: 1, output: (error as { stderr: string }).stderr }),
  );
}
