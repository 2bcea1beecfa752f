import type { Client } from "pg";
import { product, requirePasswords, serverRole, superuser, trustSuperuser } from "./cluster.js";
import { livingPostmaster, socketPort } from "./postmaster.js";
import { SafePgClient } from "../database/SafePgClient.js";
import { errorCode } from "../errors/StartupError.js";

const reloadTimeoutMs = 10_000;
const pollMs = 20;

/**
 * Sets the roles' passwords without knowing the current ones: Postgres briefly trusts the superuser on the socket,
 * which only the cluster's owner can reach. Returns false without setting them if Postgres is not running, or if it is
 * in use by another server, which has only the current password.
 * @param leaseLock the advisory lock that every server on the cluster shares
 */
export async function resetPassword(
  cluster: string,
  { socketFolder, password, leaseLock }: { socketFolder: string; password: string; leaseLock: number },
): Promise<boolean> {
  await trustSuperuser(cluster);
  try {
    const pid = await livingPostmaster(cluster);
    if (pid === undefined) return false;
    process.kill(pid, "SIGHUP");
    const client = await poll(() => connectTrusted(socketFolder));
    let isAlone = false;
    try {
      const text = "select pg_try_advisory_lock($1) as alone";
      isAlone = (await client.query<{ alone: boolean }>(text, [leaseLock])).rows[0]?.alone ?? false;
      if (isAlone) await setPasswords(client, password);
      await requirePasswords(cluster);
      await client.query("select pg_reload_conf()");
    } finally {
      await client.end();
    }
    await poll(async () => {
      const trusted = await connectTrusted(socketFolder);
      await trusted?.end();
      return trusted === null || null;
    });
    return isAlone;
  } finally {
    await requirePasswords(cluster);
  }
}

/** Sets the same password for the superuser, the database's owner and the server's role. */
export async function setPasswords(client: Client, password: string): Promise<void> {
  for (const role of [superuser, product, serverRole]) {
    await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
  }
}

/** Connects as the superuser without a password; returns null while Postgres requires one. */
async function connectTrusted(socketFolder: string): Promise<Client | null> {
  const client = new SafePgClient({
    ...{ host: socketFolder, port: socketPort, ssl: false },
    ...{ user: superuser, database: superuser, connectionTimeoutMillis: reloadTimeoutMs },
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    // The driver's error for a missing password has no code.
    if (errorCode(error) !== "") throw error;
    return null;
  }
}

/** Retries for up to ten seconds while `attempt` returns null: Postgres takes a moment to reload its configuration. */
async function poll<Result>(attempt: () => Promise<Result | null>): Promise<Result> {
  const deadline = performance.now() + reloadTimeoutMs;
  for (;;) {
    const result = await attempt();
    if (result !== null) return result;
    if (performance.now() > deadline) throw new Error("Postgres did not reload its pg_hba.conf in time");
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
