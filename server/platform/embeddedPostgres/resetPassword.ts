import type { Client } from "pg";
import { product, requirePasswords, serverRole, superuser, trustSuperuser } from "./cluster.js";
import { livingPostmaster, socketPort } from "./postmaster.js";
import { SafePgClient } from "../database/SafePgClient.js";
import { errorCode } from "../errors/StartupError.js";

const reloadTimeoutMs = 10_000;
const pollMs = 20;

/**
 * Sets the roles' passwords without knowing the present ones: whoever may write into the cluster decides who gets in. Meanwhile the superuser is trusted on the socket, which only that account reaches. Returns false and changes
 * nothing when another server is at work, which knows the present password only.
 * @param tenantsLock the advisory lock that every server on the cluster shares
 */
export async function resetPassword(
  cluster: string,
  { socketFolder, password, tenantsLock }: { socketFolder: string; password: string; tenantsLock: number },
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
      isAlone = (await client.query<{ alone: boolean }>(text, [tenantsLock])).rows[0]?.alone ?? false;
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

/** Gives the roles of ours this password. */
export async function setPasswords(client: Client, password: string): Promise<void> {
  for (const role of [superuser, product, serverRole]) {
    await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
  }
}

/** Connects as the superuser without a password; null while one is asked for. */
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
    // The driver has no code for a password that is asked for and not there.
    if (errorCode(error) !== "") throw error;
    return null;
  }
}

/** Asks until there is an answer; Postgres reads its configuration some moments after it was told to. */
async function poll<Answer>(ask: () => Promise<Answer | null>): Promise<Answer> {
  const deadline = performance.now() + reloadTimeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > deadline) throw new Error("Postgres does not read its pg_hba.conf");
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
