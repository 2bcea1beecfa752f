import { execFile } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { postgresUser } from "../../../platform/embeddedPostgres/systemUser.js";
import { findBinaries } from "../../../platform/embeddedPostgres/binaries.js";
import { type StartedProcess, startProcess } from "./startedProcess.js";

/** A fast Postgres without durability, reachable only over a Unix socket. */
export type TestPostgres = StartedProcess & {
  /** Returns the URL for a role that can create databases but is not a superuser. */
  urlOf(database: string): string;
};

const run = promisify(execFile);

const quick = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "shared_buffers=64MB"];
const settings = ["listen_addresses=", "max_connections=500", "wal_level=minimal", "max_wal_senders=0"];

/**
 * Returns options for the embedded database's locale. Postgres versions before 17 have no builtin locale provider, so
 * they get the closest match: the operating system's C.UTF-8.
 */
async function localeOptions(initdb: string): Promise<readonly string[]> {
  const { stdout } = await run(initdb, ["--version"]);
  const version = Number(/(\d+)/.exec(stdout)?.[1]);
  return version >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : ["--locale=C.UTF-8"];
}

/** Returns the path of the embedded Postgres's `initdb`. */
export async function embeddedInitdb(): Promise<string> {
  const user = await postgresUser(join(tmpdir(), "saywell-postgres-not-there-yet"));
  return (await findBinaries(user)).initdb;
}

export type Cluster = {
  readonly folder: string;
  readonly data: string;
  /** For spawning Postgres programs. */
  readonly options: {
    readonly uid?: number;
    readonly gid?: number;
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
  };
};

/** Creates an empty cluster with the binaries next to `initdb`; by default, with the embedded database's locale. */
export async function makeCluster(initdb: string, encoding?: readonly string[]): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "saywell-postgres-"));
  const data = join(folder, "data");
  const user = await postgresUser(data);
  mkdirSync(data, { mode: 0o700 });
  if (user !== undefined) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { PATH: process.env["PATH"] } };
  const locale = encoding ?? ["-E", "UTF8", ...(await localeOptions(initdb))];
  await run(initdb, ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync", ...locale], options);
  return { folder, data, options };
}

/** Starts the cluster and waits until it accepts connections; deletes `remove.folder` after the cluster stops. */
export function runCluster(
  initdb: string,
  { folder, data, options }: Cluster,
  settings: readonly string[],
  remove?: { readonly folder: string },
): Promise<StartedProcess> {
  const flags = settings.flatMap((setting) => ["-c", setting]);
  const args = ["-D", data, "-k", folder, ...flags];
  return startProcess(join(dirname(initdb), "postgres"), args, {
    ...options,
    ...remove,
    ready: /ready to accept connections/,
  });
}

/** Returns the URL of a database on the Postgres whose Unix socket is in `folder`. */
export function urlIn(folder: string, database: string, role = "saywell"): string {
  return `postgres://${role}@localhost/${database}?host=${folder}`;
}

/** The tests' servers use this role, which owns nothing. */
export const serverRole = "saywell_server";

/** Creates the role "saywell", which can create databases but is not a superuser, and the servers' role. */
export async function makeRole(folder: string): Promise<void> {
  const superuser = new Client({ connectionString: urlIn(folder, "postgres", "postgres") });
  await superuser.connect();
  await superuser.query("create role saywell login createdb");
  await superuser.query(`create role ${serverRole} login`);
  // Lets tests terminate the servers' connections.
  await superuser.query(`grant ${serverRole} to saywell`);
  await superuser.end();
}

/** Starts an empty Postgres with the binaries next to `initdb`. */
export async function startPostgres(initdb: string): Promise<TestPostgres> {
  const cluster = await makeCluster(initdb);
  const { folder } = cluster;
  const postgres = await runCluster(initdb, cluster, [...settings, ...quick], { folder });
  await makeRole(folder);
  return { ...postgres, urlOf: (database) => urlIn(folder, database) };
}
