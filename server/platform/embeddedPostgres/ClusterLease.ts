import type { Client } from "pg";
import { product, requirePasswords, serverRole, superuser } from "./cluster.js";
import { setPasswords } from "./resetPassword.js";
import { SafePgClient } from "../database/SafePgClient.js";
import { errorCode, errorText } from "../errors/StartupError.js";
import { socketPort } from "./postmaster.js";

/** The advisory lock that each server on the cluster holds in shared mode ("saywell" on a phone keypad). */
export const leaseLock = 7299355;
/** The advisory lock for creating the product's roles and database. */
const preparationLock = 7299356;

/** The codes of connection errors while Postgres is down, starting or stopping. */
const transientCodes = ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"];

/**
 * One server's lease on a cluster: a connection that holds a shared lock until the lease is released or the process
 * dies. Several servers can thus share a cluster, and the last one can detect that it is the last, no matter how the
 * others exited.
 */
export class ClusterLease {
  readonly #client: Client;
  readonly #password: string;
  /** Resolves when the connection is lost or closed. */
  readonly lost: Promise<void>;

  private constructor(client: Client, password: string) {
    this.#client = client;
    this.#password = password;
    this.lost = new Promise((resolve) => client.once("end", resolve));
  }

  /** Acquires a lease; returns undefined while Postgres is down, starting or stopping. */
  static async acquire(socketFolder: string, password: string): Promise<ClusterLease | undefined> {
    const client = new SafePgClient({
      host: socketFolder,
      port: socketPort,
      user: superuser,
      password,
      database: superuser,
      ssl: false,
      connectionTimeoutMillis: 10_000,
    });
    try {
      await client.connect();
      // The lock is not granted while the last server is shutting the cluster down.
      const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock_shared($1) as locked", [
        leaseLock,
      ]);
      if (rows[0]?.locked) return new ClusterLease(client, password);
    } catch (error) {
      if (!isTransientError(error)) throw error;
    }
    await client.end().catch(() => undefined);
    return undefined;
  }

  /** Creates the product's roles and database and makes Postgres require passwords, unless that is already done. */
  async prepare(cluster: string): Promise<void> {
    if ((await this.#hasDatabase()) && (await this.#hasRole(serverRole)) && (await this.#requiresPasswords())) return;
    await this.#client.query("select pg_advisory_lock($1)", [preparationLock]);
    for (const role of [product, serverRole]) {
      if (!(await this.#hasRole(role))) await this.#client.query(`create role ${role} login`);
    }
    if (!(await this.#hasDatabase())) await this.#client.query(`create database ${product} owner ${product}`);
    if (!(await this.#requiresPasswords())) {
      await setPasswords(this.#client, this.#password);
      await requirePasswords(cluster);
      await this.#client.query("select pg_reload_conf()");
    }
    await this.#client.query("select pg_advisory_unlock($1)", [preparationLock]);
  }

  /** Releases the lease; returns whether it was the last, in which case no server can acquire one until `close`. */
  async isLast(): Promise<boolean> {
    try {
      await this.#client.query("select pg_advisory_unlock_shared($1)", [leaseLock]);
      const { rows } = await this.#client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [
        leaseLock,
      ]);
      return rows[0]?.alone ?? false;
    } catch (error) {
      // Postgres has already stopped, so there is nothing to shut down.
      if (isTransientError(error)) return false;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }

  /** Returns whether Postgres requires passwords; it does not if the cluster is new or from an earlier release. */
  async #requiresPasswords(): Promise<boolean> {
    const { rowCount } = await this.#client.query("select from pg_hba_file_rules where auth_method = 'trust'");
    return rowCount === 0;
  }

  async #hasRole(role: string): Promise<boolean> {
    const { rowCount } = await this.#client.query("select from pg_roles where rolname = $1", [role]);
    return rowCount === 1;
  }

  async #hasDatabase(): Promise<boolean> {
    const { rowCount } = await this.#client.query("select from pg_database where datname = $1", [product]);
    return rowCount === 1;
  }
}

function isTransientError(error: unknown): boolean {
  return (
    transientCodes.includes(errorCode(error)) ||
    /^Connection terminated|not queryable|timeout expired/.test(errorText(error))
  );
}
