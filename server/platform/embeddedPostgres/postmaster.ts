import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { errorCode } from "../errors/StartupError.js";
import type { SystemUser } from "./systemUser.js";
import type { Binaries } from "./binaries.js";
import { invocation } from "./invocation.js";

const run = promisify(execFile);

/** The port number in the socket's file name; no TCP port is opened. */
export const socketPort = 5432;

/** How long a starting Postgres may leave its new lock file empty. */
const emptyLockTimeoutMs = 2000;

/** Returns the pid of the Postgres running on a cluster, whichever process started it; undefined if there is none. */
export async function livingPostmaster(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  return pid > 0 && (await isPostmaster(pid, cluster)) ? pid : undefined;
}

/**
 * Removes a `postmaster.pid` that would keep Postgres from starting: one whose pid belongs to an unrelated process
 * after a crash, or one left empty by a Postgres that died before writing its pid. Postgres itself handles the pid of a
 * process that no longer exists.
 */
export async function removeStaleLock(cluster: string): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return;
  const pid = Number.parseInt(text, 10);
  const isStale = text === "" ? await isOld(file) : pid > 0 && isAlive(pid) && !(await isPostmaster(pid, cluster));
  if (isStale) await rm(file, { force: true });
}

/** Returns whether an empty lock file was abandoned: Postgres writes to it right after creating it. */
async function isOld(file: string): Promise<boolean> {
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  return age > emptyLockTimeoutMs;
}

/** Starts Postgres on a cluster; `ended` resolves with its log when it exits, or with the error if it can't start. */
export async function startPostmaster(
  binaries: Binaries,
  cluster: string,
  user: SystemUser | undefined,
  settings: Readonly<Record<string, string>>,
): Promise<{ ended: Promise<string> }> {
  const logFile = join(cluster, "..", "postgres.log");
  await writeFile(logFile, "", { mode: 0o600 });
  const log = await open(logFile, "a");
  const { folder, options } = invocation(cluster, user);
  const all = { listen_addresses: "", unix_socket_directories: ".", port: String(socketPort), ...settings };
  const child = spawn(
    binaries.postgres,
    ["-D", folder, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // In its own process group, so that Ctrl-C in the terminal reaches only the server, which stops Postgres last.
    { ...options, detached: true, stdio: ["ignore", log.fd, log.fd] },
  );
  const ended = once(child, "exit").then(
    () => readFile(logFile, "utf8").catch(() => ""),
    (error: unknown) => String(error),
  );
  await once(child, "spawn").catch(() => undefined);
  await log.close();
  child.unref();
  return { ended };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** Returns whether a process is the cluster's Postgres: its working folder is the cluster. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== "linux") {
    const { stdout } = await run("ps", ["-o", "args=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
    return stdout.includes("postgres") && stdout.includes(cluster);
  }
  return Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]).then(
    ([theirs, ours]) => theirs.ino === ours.ino && theirs.dev === ours.dev,
    () => false,
  );
}
