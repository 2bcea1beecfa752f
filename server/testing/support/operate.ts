import { execFile } from "node:child_process";
import { join } from "node:path";
import { Writable } from "node:stream";
import { promisify } from "node:util";
import type { TestDatabase } from "./databases/testDatabase.js";

const root = join(__dirname, "../../..");

type Place = { readonly database: TestDatabase; readonly dataDir: string };
type Outcome = { readonly code: number; readonly output: string };

const environmentOf = ({ database, dataDir }: Place) => ({
  ...{ PATH: process.env["PATH"], DATA_DIR: dataDir },
  ...{ DATABASE_URL: database.serverUrl, MIGRATION_DATABASE_URL: database.url },
});

/** Runs a command of the built server as an operator would; returns code 0 with stdout, or 1 with stderr. */
export async function operate(place: Place, command: string, ...args: readonly string[]): Promise<Outcome> {
  const program = join(root, "dist/server/commands", command);
  const running = promisify(execFile)(process.execPath, [program, ...args], { cwd: root, env: environmentOf(place) });
  return running.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: unknown) => ({ code: 1, output: (error as { stderr: string }).stderr }),
  );
}

/** Like `operate`, but calls the command's `main` in this process, because starting another process takes a second. */
export async function operateHere(
  place: Place,
  main: (args: readonly string[]) => Promise<void>,
  ...args: readonly string[]
): Promise<Outcome> {
  const [stdout, stderr] = [capture("stdout"), capture("stderr")];
  const environment = jest.replaceProperty(process, "env", environmentOf(place));
  const exited = new Error("The command has exited.");
  const exit = jest.spyOn(process, "exit").mockImplementation(() => {
    throw exited;
  });
  try {
    await main(args).catch((error: unknown) => {
      if (error !== exited) throw error;
    });
    const code = Number(exit.mock.lastCall?.[0] ?? 0);
    return { code, output: code === 0 ? stdout.text() : stderr.text() };
  } finally {
    exit.mockRestore();
    environment.restore();
    stdout.restore();
    stderr.restore();
  }
}

/** Captures what this process would print. */
function capture(name: "stdout" | "stderr") {
  let text = "";
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const spy = jest.spyOn(process, name, "get").mockReturnValue(stream as typeof process.stdout);
  return { text: () => text, restore: () => spy.mockRestore() };
}
