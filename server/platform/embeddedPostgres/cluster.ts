import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartupError } from "../errors/StartupError.js";
import { type SystemUser, changeOwner } from "./systemUser.js";
import type { Binaries } from "./binaries.js";
import { invocation } from "./invocation.js";

const run = promisify(execFile);
const draftPrefix = "draft-";

export const superuser = "postgres";
/** The name of the product's database and of its owner, a role that is not a superuser. */
export const product = "saywell";
/** The server's role, which owns nothing. */
export const serverRole = "saywell_server";

/**
 * Creates the cluster `folder/cluster` atomically if it does not exist, even if other servers do so concurrently.
 * @throws StartupError if it can't be created, or was created by another major version of Postgres
 */
export async function ensureCluster(folder: string, binaries: Binaries, user: SystemUser | undefined): Promise<void> {
  const cluster = join(folder, "cluster");
  const version = await versionOf(cluster);
  if (version === undefined) {
    await createCluster(folder, cluster, binaries, user);
  } else if (version !== binaries.major) {
    throw new StartupError(
      `The database in ${cluster} was created by Postgres ${version}, but this server has Postgres ${binaries.major}: ` +
        `move its contents with pg_dump, or set DATA_DIR to another folder.`,
    );
  }
}

/** Makes Postgres require every role's password once it reloads its configuration. */
export async function requirePasswords(cluster: string): Promise<void> {
  await writeRules(cluster, []);
}

/** Makes Postgres require every role's password, except the superuser's, once it reloads its configuration. */
export async function trustSuperuser(cluster: string): Promise<void> {
  await writeRules(cluster, [`local ${superuser} ${superuser} trust`]);
}

async function writeRules(cluster: string, exceptions: readonly string[]): Promise<void> {
  const rules = ["# TYPE DATABASE USER ADDRESS METHOD", ...exceptions, "local all all scram-sha-256", ""].join("\n");
  // Overwrites the file in place to keep its owner.
  await writeFile(join(cluster, "pg_hba.conf"), rules);
}

async function createCluster(folder: string, cluster: string, binaries: Binaries, user: SystemUser | undefined) {
  const draft = await mkdtemp(join(folder, draftPrefix));
  try {
    if (user !== undefined) await changeOwner(draft, user);
    const { folder: view, options } = invocation(draft, user);
    await run(
      binaries.initdb,
      // All roles are trusted until the first server sets their passwords (`ClusterLease.prepare`); only the cluster's
      // owner can reach the socket in its folder.
      [
        ...["--pgdata", view, "--username", superuser, "--auth-local=trust", "--auth-host=reject"],
        ...["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"],
      ],
      options,
    );
    await rename(draft, cluster);
  } catch (error) {
    // Another server may have created the cluster first, which is fine.
    if ((await versionOf(cluster)) === undefined) {
      await rm(draft, { recursive: true }).catch(() => undefined);
      throw initdbFailure(cluster, error);
    }
  }
  // Other drafts, such as those left by killed servers, are useless now. A server that is still writing to its draft
  // removes it later.
  for (const name of await readdir(folder)) {
    if (name.startsWith(draftPrefix)) await rm(join(folder, name), { recursive: true }).catch(() => undefined);
  }
}

async function versionOf(cluster: string): Promise<string | undefined> {
  return readFile(join(cluster, "PG_VERSION"), "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );
}

function initdbFailure(cluster: string, error: unknown): StartupError {
  const { stderr = "", message } = error as { stderr?: string; message: string };
  if (/No space left|quota exceeded/i.test(stderr)) {
    return new StartupError(`The disk that holds DATA_DIR is full: the database in ${cluster} can't be created.`);
  }
  const reason = /(?:error|FATAL|PANIC): *(.*)/.exec(stderr)?.[1] ?? message;
  return new StartupError(`The database in ${cluster} can't be created: ${reason}.`);
}
