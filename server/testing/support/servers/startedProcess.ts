import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { rmSync } from "node:fs";

/** A program that is stopped no later than the end of the test run, even if the run is killed. */
export type StartedProcess = {
  readonly pid: number;
  /** Standard output and error so far; only the end if there is more than `maxOutput`. */
  output(): string;
  /** The exit code, or the signal that ended the program; -1 if it couldn't be started. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Sends the signal and waits for the process to exit. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
};

export type StartOptions = Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid"> & {
  /** The program is ready once its output matches this. */
  readonly ready: RegExp;
  /** How long to wait for the program to be ready. */
  readonly timeoutMs?: number;
  /** Deleted after the program has exited. */
  readonly folder?: string;
};

/** In characters; beyond this, only the last 8 million are kept. */
const maxOutput = 16_000_000;

/**
 * A script that waits until its parent dies, which closes the script's standard input. It then stops the process `$1`
 * and deletes that process's folder `$2`. It is needed because signal handlers and jest's teardown don't run when a
 * test run is killed. It waits at most five seconds for the process to exit, because a process that isn't reaped looks
 * alive forever.
 */
const keeperScript = `
  read -r _
  kill -QUIT "$1" 2>/dev/null
  tries=100
  while kill -0 "$1" 2>/dev/null && [ $((tries -= 1)) -gt 0 ]; do sleep 0.05; done
  [ -z "$2" ] || rm -rf -- "$2"`;

function keep(pid: number, folder: string): ChildProcess {
  return spawn("/bin/sh", ["-c", keeperScript, "keeper", String(pid), folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
}

/**
 * Starts a program and waits until it is ready.
 * @throws Error with the program's output if it exits instead or isn't ready in time
 */
export async function startProcess(
  command: string,
  args: readonly string[],
  { ready, timeoutMs = 90_000, folder, ...options }: StartOptions,
): Promise<StartedProcess> {
  // `detached` starts the program in its own process group, so Ctrl-C reaches only the test run; when the run ends, the
  // keeper stops the program.
  const child = spawn(command, args, { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const keeper = child.pid === undefined ? undefined : keep(child.pid, folder ?? "");
  let output = "";
  let isReady = false;
  let settle: (outcome: "ready" | "too late") => void = () => undefined;
  const readiness = new Promise<"ready" | "too late">((resolve) => (settle = resolve));
  const deadline = setTimeout(() => settle("too late"), timeoutMs);
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
    if (output.length > maxOutput) output = output.slice(-maxOutput / 2);
    if (isReady || !ready.test(output)) return;
    isReady = true;
    settle("ready");
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once("error", (error) => {
      output += error.message;
      resolve(-1);
    });
    child.once("close", (code, signal) => resolve(code ?? signal ?? -1));
  });
  void ended.then(() => {
    keeper?.kill();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };

  const outcome = await Promise.race([readiness, ended]);
  clearTimeout(deadline);
  if (outcome !== "ready") {
    await end("SIGKILL");
    const why = outcome === "too late" ? `was not ready within ${timeoutMs} ms` : `ended with ${outcome}`;
    throw new Error(`${command} ${why}:\n${output}`);
  }
  return { pid: child.pid ?? -1, output: () => output, ended, end };
}
