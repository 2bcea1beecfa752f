import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcess, type StartedProcess } from "../../support/servers/startedProcess.js";
import { unusedPort } from "../../support/servers/unusedPort.js";

export type Outcome = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

const root = join(__dirname, "../../../..");
/** The first start may include a build. */
const startTimeoutMs = 120_000;

/**
 * Runs the documents' commands as a new user would, in the project's folder with an empty home folder. The environment
 * overrides the defaults that tests can't share: port 4000 and the folder .data.
 */
export class DocsRunner {
  private readonly home = mkdtempSync(join(tmpdir(), "saywell-docs-"));
  private readonly environment: NodeJS.ProcessEnv;
  private server: StartedProcess | null = null;

  private constructor(port: number, path: string | undefined) {
    this.origin = `http://127.0.0.1:${port}`;
    const own = { HOME: this.home, DATA_DIR: join(this.home, ".data"), PORT: String(port), SAYWELL_URL: this.origin };
    this.environment = { PATH: path, ...own };
  }

  readonly origin: string;

  /** Creates a runner whose commands inherit no environment variables; their PATH is `path`. */
  static async create(path: string | undefined): Promise<DocsRunner> {
    return new DocsRunner(await unusedPort(), path);
  }

  async startServer(command: string): Promise<void> {
    const ready = /Ctrl-C stops it/;
    const options = { cwd: root, env: this.environment, ready, timeoutMs: startTimeoutMs };
    this.server = await startProcess("bash", ["-c", command], options);
  }

  /** Runs commands with the variables and functions that the document's earlier successful blocks defined. */
  run(document: string, commands: string): Promise<Outcome> {
    const state = join(this.home, `${document.replaceAll(/\W/g, "-")}.sh`);
    const script = `set -o allexport
[ ! -e ${state} ] || . ${state}
set -e -o pipefail
${commands.replaceAll("http://127.0.0.1:4000", this.origin)}
{ export -p; declare -f; } > ${state}`;
    const shell = spawn("bash", ["-c", script], { cwd: root, env: this.environment });
    const texts = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"] as const) {
      shell[stream].on("data", (chunk: Buffer) => (texts[stream] += chunk.toString()));
    }
    return new Promise((resolve) => {
      shell.once("close", (code) => resolve({ code, stdout: texts.stdout, stderr: texts.stderr }));
    });
  }

  /** Sends SIGINT to the server's process group, as Ctrl-C does, and deletes the home folder. */
  async close(): Promise<void> {
    if (this.server) process.kill(-this.server.pid, "SIGINT");
    await this.server?.ended;
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** Returns whether the commands are valid Bash, without running them. */
export function isReadable(commands: string): boolean {
  return spawnSync("bash", ["-n", "-c", commands]).status === 0;
}
