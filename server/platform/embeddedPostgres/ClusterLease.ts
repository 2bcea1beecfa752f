import type { Client } from "pg";
import { product, requirePasswords, serverRole, superuser } from "./cluster.js";
import { setPasswords } from "./resetPassword.js";
import { SafePgClient } from "../database/SafePgClient.js";
import { errorCode, errorText } from "../errors/StartupError.js";
import { socketPort } from "./postmaster.js";

/** The advisory lock that every server on the cluster shares while it lives ("saywell" on a telephone's keys). */
export const tenantsLock = 7299355;
/** The advisory lock under which the product's database is made. */
const preparationLock = 7299356;

/** What a connection attempt says while Postgres is not there, starting or stopping. */
const passing = ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"];

/**
 * One server's stay in a cluster: a connection that holds a shared lock for as long as the process lives. Several servers
 * may share a cluster this way, and the last one to leave, however the others ended, knows that it is the last.
 */
export class ClusterLease {
  readonly #client: Client;
  readonly #password: string;
  /** Resolves when the connection is gone. */
  readonly lost: Promise<void>;

  private constructor(client: Client, password: string) {
    this.#client = client;
    this.#password = password;
    this.lost = new Promise((resolve) => client.once("end", resolve));
  }

  /** Moves in; undefined while Postgres is not ready to be used. */
  static async begin(socketFolder: string, password: string): Promise<ClusterLease | undefined> {
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
      // The lock is refused when the last tenant is just switching off.
      const { rows } = await client.query<{ ours: boolean }>("select pg_try_advisory_lock_shared($1) as ours", [
        tenantsLock,
      ]);
      if (rows[0]?.ours) return new ClusterLease(client, password);
    } catch (error) {
      if (!isTransientError(error)) throw error;
    }
    await client.end().catch(() => undefined);
    return undefined;
  }

  /** Makes the product's roles and database when they are not there yet, and sets the roles' password. */
  async prepare(cluster: string): Promise<void> {
    if ((await this.#hasDatabase()) && (await this.#hasRole(serverRole)) && (await this.#asksForPasswords())) return;
    await this.#client.query("select pg_advisory_lock($1)", [preparationLock]);
    for (const role of [product, serverRole]) {
      if (!(await this.#hasRole(role))) await this.#client.query(`create role ${role} login`);
    }
    if (!(await this.#hasDatabase())) await this.#client.query(`create database ${product} owner ${product}`);
    if (!(await this.#asksForPasswords())) {
      await setPasswords(this.#client, this.#password);
      await requirePasswords(cluster);
      await this.#client.query("select pg_reload_conf()");
    }
    await this.#client.query("select pg_advisory_unlock($1)", [preparationLock]);
  }

  /** Gives up the stay and says whether nobody else is left; nobody can move in after a yes until `leave`. */
  async isLast(): Promise<boolean> {
    try {
      await this.#client.query("select pg_advisory_unlock_shared($1)", [tenantsLock]);
      const { rows } = await this.#client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [
        tenantsLock,
      ]);
      return rows[0]?.alone ?? false;
    } catch (error) {
      // Postgres is gone already: there is nothing to switch off.
      if (isTransientError(error)) return false;
      throw error;
    }
  }

  /** Closes the connection. */
  async leave(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }

  /** False for a new cluster, and for one that an earlier version made. */
  async #asksForPasswords(): Promise<boolean> {
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
    passing.includes(errorCode(error)) || /^Connection terminated|not queryable|timeout expired/.test(errorText(error))
  );
}
