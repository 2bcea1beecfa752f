import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcess, type StartedProcess } from "../../support/servers/startedProcess.js";
import { unusedPort } from "../../support/servers/unusedPort.js";

/** What came of a block of commands. */
export type Outcome = { readonly code: number | null; readonly said: string; readonly complained: string };

const root = join(__dirname, "../../../..");
/** A first start may have to build, which `npm test` has done already. */
const firstStart = 120_000;

/**
 * Somebody who has just cloned the project and types what the documents say, in its folder, with an empty home. The
 * defaults that tests can't share, port 4000 and the folder .data, are said by the environment.
 */
export class DocsRunner {
  private readonly home = mkdtempSync(join(tmpdir(), "saywell-newcomer-"));
  private readonly environment: NodeJS.ProcessEnv;
  private server: StartedProcess | null = null;

  private constructor(port: number, path: string | undefined) {
    this.origin = `http://127.0.0.1:${port}`;
    const own = { HOME: this.home, DATA_DIR: join(this.home, ".data"), PORT: String(port), SAYWELL_URL: this.origin };
    this.environment = { PATH: path, ...own };
  }

  /** Where the server is that this newcomer starts. */
  readonly origin: string;

  /** Sits down at a machine on which programs are found in `path`, and nothing else is set. */
  static async sitsDown(path: string | undefined): Promise<DocsRunner> {
    return new DocsRunner(await unusedPort(), path);
  }

  /** Types the command that starts the server, and waits until it says that it is ready. */
  async starts(command: string): Promise<void> {
    const ready = /Ctrl-C stops it/;
    const options = { cwd: root, env: this.environment, ready, within: firstStart };
    this.server = await startProcess("bash", ["-c", command], options);
  }

  /** Types commands into the shell in which a document is read: what one block sets, the next ones know. */
  types(document: string, commands: string): Promise<Outcome> {
    const state = join(this.home, `${document.replaceAll(/\W/g, "-")}.sh`);
    const script = `set -o allexport
[ ! -e ${state} ] || . ${state}
set -e -o pipefail
${commands.replaceAll("http://127.0.0.1:4000", this.origin)}
export -p > ${state}`;
    const shell = spawn("bash", ["-c", script], { cwd: root, env: this.environment });
    const texts = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"] as const) {
      shell[stream].on("data", (chunk: Buffer) => (texts[stream] += chunk.toString()));
    }
    return new Promise((resolve) => {
      shell.once("close", (code) => resolve({ code, said: texts.stdout, complained: texts.stderr }));
    });
  }

  /** Presses Ctrl-C, which reaches all of a terminal, and leaves. */
  async leaves(): Promise<void> {
    if (this.server) process.kill(-this.server.pid, "SIGINT");
    await this.server?.ended;
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** Whether commands can be read by a shell; nothing of them is done. */
export function isReadable(commands: string): boolean {
  return spawnSync("bash", ["-n", "-c", commands]).status === 0;
}
