import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "../telemetry/logger.js";
import { errorCode, errorText, StartupError } from "../errors/StartupError.js";
import { type Account, postgresAccount } from "./account.js";
import { findBinaries } from "./binaries.js";
import { ensureCluster, product, serverRole, superuser } from "./cluster.js";
import { livingPostmaster, removeStaleLock, socketPort, startPostmaster } from "./postmaster.js";
import { readPassword } from "./password.js";
import { resetPassword } from "./resetPassword.js";
import { type SocketFolder, socketFolder } from "./socketFolder.js";
import { StartProgress } from "./StartProgress.js";
import { ClusterLease, tenantsLock } from "./ClusterLease.js";

/** How often it is looked whether Postgres answers, and whether its start goes on, in milliseconds. */
const attemptInterval = 20;
const progressInterval = 1000;
/** PostgreSQL, appendix A: invalid_password. */
const wrongPassword = "28P01";
/** How long a fast shutdown may take before Postgres is stopped as if it crashed, which loses nothing either. */
const stopTimeoutMs = 3000;

/** The parts that a caller may set. */
export type EmbeddedPostgresOptions = {
  readonly logger: Logger;
  /** Configuration parameters of Postgres, for tests (`fsync: "off"`). */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called whenever Postgres was started and there is nothing to do but to wait for it. */
  readonly meanwhile?: () => void;
};

/**
 * A Postgres of our own in a folder, reached by a Unix socket only. It survives the death of the server process; the next
 * server adopts it. Servers on the same folder share it, and the last one to close it stops it.
 */
export class EmbeddedPostgres {
  readonly #cluster: string;
  readonly #folder: string;
  readonly #socket: SocketFolder;
  readonly #password: string;
  readonly #options: EmbeddedPostgresOptions;
  #tenancy: Promise<ClusterLease>;
  #closing = false;

  private constructor(folder: string, password: string, socket: SocketFolder, options: EmbeddedPostgresOptions) {
    this.#folder = folder;
    this.#cluster = join(folder, "cluster");
    this.#socket = socket;
    this.#password = password;
    this.#options = options;
    this.#tenancy = this.#moveIn();
  }

  /**
   * Starts or adopts the Postgres of a folder, with the product's database in it.
   * @throws StartupError when it can't run
   */
  static async open(folder: string, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const cluster = join(folder, "cluster");
    const password = await readPassword(folder).catch((error: unknown) => {
      throw cannotRun(folder, error);
    });
    const socket = await socketFolder(cluster);
    try {
      const postgres = new EmbeddedPostgres(folder, password, socket, options);
      await (await postgres.#tenancy).prepare(cluster);
      return postgres;
    } catch (error) {
      await socket.remove();
      throw error instanceof StartupError ? error : cannotRun(folder, error);
    }
  }

  /** The address of the product's database, for the server. */
  get url(): string {
    return this.#urlOf(serverRole, product);
  }

  /** The same for the owner of its tables, who migrates. */
  get ownerUrl(): string {
    return this.#urlOf(product, product);
  }

  /** The address for a superuser, who may make databases. */
  get superuserUrl(): string {
    return this.#urlOf(superuser, superuser);
  }

  /** Moves out, and stops Postgres when no other server uses it; within six seconds. */
  async close(): Promise<void> {
    this.#closing = true;
    const tenancy = await this.#tenancy.catch(() => undefined);
    if (await tenancy?.isLast()) await this.#stop();
    await tenancy?.leave();
    await this.#socket.remove();
  }

  #urlOf(user: string, database: string): string {
    return `postgres://${user}:${this.#password}@${encodeURIComponent(this.#socket.path)}:${socketPort}/${database}?sslmode=disable`;
  }

  async #moveIn(): Promise<ClusterLease> {
    const tenancy = await this.#startOrAdopt();
    void tenancy.lost.then(() => {
      if (this.#closing) return;
      this.#options.logger.warn("the embedded Postgres went away; starting it again");
      this.#tenancy = this.#moveIn();
      this.#tenancy.catch((error: unknown) => this.#options.logger.error(error, "the embedded Postgres is gone"));
    });
    return tenancy;
  }

  async #startOrAdopt(): Promise<ClusterLease> {
    let progress = new StartProgress(performance.now());
    let lookedAt = performance.now();
    const account = await postgresAccount(this.#cluster);
    let starting: { done: string | undefined } | undefined;
    for (;;) {
      const tenancy = await this.#begin();
      if (tenancy !== undefined) return tenancy;
      if (starting?.done !== undefined) {
        requirePassing(starting.done, this.#folder);
        starting = undefined;
      }
      if (starting === undefined && (await livingPostmaster(this.#cluster)) === undefined) {
        starting = await this.#start(account);
        // What came before, as the making of the cluster, may take its time.
        progress = new StartProgress(performance.now());
        this.#options.meanwhile?.();
      }
      await pause(attemptInterval);
      if (performance.now() - lookedAt < progressInterval) continue;
      lookedAt = performance.now();
      await this.#requireProgress(progress);
    }
  }

  /** The password's file may have been lost, or come from another place: then the roles get the one that is there now. */
  async #begin(): Promise<ClusterLease | undefined> {
    const socketFolder = this.#socket.path;
    try {
      return await ClusterLease.begin(socketFolder, this.#password);
    } catch (error) {
      if (errorCode(error) !== wrongPassword) throw error;
    }
    if (await resetPassword(this.#cluster, { socketFolder, password: this.#password, tenantsLock })) {
      this.#options.logger.warn(
        "the embedded Postgres had another password than its file; it has that of the file now",
      );
    }
    try {
      return await ClusterLease.begin(socketFolder, this.#password);
    } catch (error) {
      if (errorCode(error) !== wrongPassword) throw error;
      throw new StartupError(
        `The password in ${this.#folder} was lost or replaced while another server uses it: stop that server, and start again.`,
      );
    }
  }

  async #requireProgress(progress: StartProgress): Promise<void> {
    const log = await readFile(join(this.#folder, "postgres.log"), "utf8").catch(() => "");
    if (progress.isStuck(log, performance.now())) {
      throw new StartupError(
        `The embedded Postgres in ${this.#folder} does not answer; postgres.log there may say why.`,
      );
    }
    const doing = progress.report(performance.now());
    if (doing !== null) this.#options.logger.warn(`Waiting for the embedded Postgres to start: ${doing}.`);
  }

  async #start(account: Account | undefined): Promise<{ done: string | undefined }> {
    const binaries = await findBinaries(account);
    await ensureCluster(this.#folder, binaries, account);
    await removeStaleLock(this.#cluster);
    const { ended } = await startPostmaster(binaries, this.#cluster, account, this.#options.settings ?? {});
    const state: { done: string | undefined } = { done: undefined };
    void ended.then((log) => (state.done = log));
    return state;
  }

  async #stop(): Promise<void> {
    const pid = await livingPostmaster(this.#cluster);
    for (const signal of ["SIGINT", "SIGQUIT"] as const) {
      const deadline = Date.now() + stopTimeoutMs;
      if (pid === undefined || (await livingPostmaster(this.#cluster)) !== pid) return;
      process.kill(pid, signal);
      while (Date.now() < deadline && (await livingPostmaster(this.#cluster)) === pid) await pause(10);
    }
  }
}

/** A Postgres that found another one at work, or the last traces of one, is no failure: the next attempt tells. */
function requirePassing(log: string, folder: string): void {
  if (/lock file "[^"]*" already exists|pre-existing shared memory block/.test(log)) return;
  if (/No space left on device|quota exceeded/i.test(log)) {
    throw new StartupError(`The disk of DATA_DIR is full: the embedded Postgres in ${folder} can't start.`);
  }
  throw cannotRun(folder, /(?:FATAL|PANIC): *(.*)/.exec(log)?.[1] ?? log.trim().split("\n").at(-1));
}

function cannotRun(folder: string, reason: unknown): StartupError {
  return new StartupError(
    `The embedded Postgres in ${folder} can't run (${errorText(reason)}): ` +
      `make the folder usable, or set DATABASE_URL or DATA_DIR.`,
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
