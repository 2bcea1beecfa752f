import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../telemetry/logger.js";
import { errorCode, errorText, StartupError } from "../errors/StartupError.js";
import { storedSecret } from "../secrets/storedSecret.js";
import { type SystemUser, postgresUser } from "./systemUser.js";
import { findBinaries } from "./binaries.js";
import { ensureCluster, product, serverRole, superuser } from "./cluster.js";
import { livingPostmaster, removeStaleLock, socketPort, startPostmaster } from "./postmaster.js";
import { resetPassword } from "./resetPassword.js";
import { type SocketFolder, socketFolder } from "./socketFolder.js";
import { StartProgress } from "./StartProgress.js";
import { ClusterLease, leaseLock } from "./ClusterLease.js";

const attemptIntervalMs = 20;
const progressIntervalMs = 1000;
const restartIntervalMs = 2000;
/** PostgreSQL, appendix A: invalid_password. */
const wrongPassword = "28P01";
/** How long to wait for a fast shutdown before requesting an immediate one; neither loses data. */
const stopTimeoutMs = 3000;

export type EmbeddedPostgresOptions = {
  readonly logger: Logger;
  /** Configuration parameters for tests, such as `fsync: "off"`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called after each launch of Postgres, while it is still starting. */
  readonly onLaunched?: () => void;
};

/**
 * The server's own Postgres in a folder, reachable only through a Unix socket. It survives a crash of the server
 * process, and the next server adopts it. Servers with the same folder share it; the last one to close it stops it.
 */
export class EmbeddedPostgres {
  readonly #cluster: string;
  readonly #folder: string;
  readonly #socket: SocketFolder;
  readonly #password: string;
  readonly #options: EmbeddedPostgresOptions;
  #lease: Promise<ClusterLease>;
  #closing = false;

  private constructor(folder: string, password: string, socket: SocketFolder, options: EmbeddedPostgresOptions) {
    this.#folder = folder;
    this.#cluster = join(folder, "cluster");
    this.#socket = socket;
    this.#password = password;
    this.#options = options;
    this.#lease = this.#acquireLease();
  }

  /**
   * Starts a folder's Postgres, or adopts it if it is running, and creates the product's database if it is missing.
   * @throws StartupError if Postgres can't run
   */
  static async open(folder: string, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const cluster = join(folder, "cluster");
    const password = await storedSecret(folder, "password", { replaceEmpty: true }).catch((error: unknown) => {
      throw error instanceof StartupError ? error : cannotRun(folder, error);
    });
    const socket = await socketFolder(cluster);
    try {
      const postgres = new EmbeddedPostgres(folder, password, socket, options);
      await (await postgres.#lease).prepare(cluster);
      return postgres;
    } catch (error) {
      await socket.remove();
      throw error instanceof StartupError ? error : cannotRun(folder, error);
    }
  }

  get url(): string {
    return this.#urlOf(serverRole, product);
  }

  get ownerUrl(): string {
    return this.#urlOf(product, product);
  }

  get superuserUrl(): string {
    return this.#urlOf(superuser, superuser);
  }

  /** Releases the lease; stops Postgres, within six seconds, if no other server uses it. */
  async close(): Promise<void> {
    this.#closing = true;
    const lease = await this.#lease.catch(() => undefined);
    if (await lease?.isLast()) await this.#stop();
    await lease?.close();
    await this.#socket.remove();
  }

  #urlOf(user: string, database: string): string {
    return `postgres://${user}:${this.#password}@${encodeURIComponent(this.#socket.path)}:${socketPort}/${database}?sslmode=disable`;
  }

  async #acquireLease(): Promise<ClusterLease> {
    const lease = await this.#startOrAdopt();
    void lease.lost.then(() => {
      if (this.#closing) return;
      this.#options.logger.warn("The embedded Postgres stopped unexpectedly; restarting it");
      this.#restart();
    });
    return lease;
  }

  /** Retries until Postgres runs, because the obstacle, such as a full disk, may be temporary. */
  #restart({ isFirst = true } = {}): void {
    this.#lease = this.#acquireLease();
    this.#lease.catch((error: unknown) => {
      if (isFirst) this.#options.logger.error(error, "The embedded Postgres can't be restarted yet");
      setTimeout(() => this.#closing || this.#restart({ isFirst: false }), restartIntervalMs).unref();
    });
  }

  async #startOrAdopt(): Promise<ClusterLease> {
    let progress = new StartProgress(performance.now());
    let checkedAt = performance.now();
    const user = await postgresUser(this.#cluster);
    let starting: { exitLog: string | undefined } | undefined;
    for (;;) {
      const lease = await this.#tryLease();
      if (lease !== undefined) return lease;
      if (starting?.exitLog !== undefined) {
        requireTransient(starting.exitLog, this.#folder);
        starting = undefined;
      }
      if (starting === undefined && (await livingPostmaster(this.#cluster)) === undefined) {
        starting = await this.#start(user);
        // Measured from the launch, so that earlier steps, such as creating the cluster, don't count as being stuck.
        progress = new StartProgress(performance.now());
        this.#options.onLaunched?.();
      }
      await delay(attemptIntervalMs);
      if (performance.now() - checkedAt < progressIntervalMs) continue;
      checkedAt = performance.now();
      await this.#requireProgress(progress);
    }
  }

  /**
   * Acquires a lease; returns undefined while Postgres is not ready. Resets the roles' passwords if the password file
   * was lost or replaced.
   */
  async #tryLease(): Promise<ClusterLease | undefined> {
    const socketFolder = this.#socket.path;
    try {
      return await ClusterLease.acquire(socketFolder, this.#password);
    } catch (error) {
      if (errorCode(error) !== wrongPassword) throw error;
    }
    if (await resetPassword(this.#cluster, { socketFolder, password: this.#password, leaseLock })) {
      this.#options.logger.warn(
        "The password of the embedded Postgres did not match its file and was reset to the one in the file",
      );
    }
    try {
      return await ClusterLease.acquire(socketFolder, this.#password);
    } catch (error) {
      if (errorCode(error) !== wrongPassword) throw error;
      throw new StartupError(
        `The password in ${this.#folder} was lost or replaced while another server was using the database. ` +
          "Stop that server and start again.",
      );
    }
  }

  async #requireProgress(progress: StartProgress): Promise<void> {
    const log = await readFile(join(this.#folder, "postgres.log"), "utf8").catch(() => "");
    if (progress.isStuck(log, performance.now())) {
      throw new StartupError(
        `The embedded Postgres in ${this.#folder} does not respond; postgres.log there may show why.`,
      );
    }
    const state = progress.report(performance.now());
    if (state !== null) this.#options.logger.warn(`Waiting for the embedded Postgres to start: ${state}.`);
  }

  async #start(user: SystemUser | undefined): Promise<{ exitLog: string | undefined }> {
    const binaries = await findBinaries(user);
    await ensureCluster(this.#folder, binaries, user);
    await removeStaleLock(this.#cluster);
    const { ended } = await startPostmaster(binaries, this.#cluster, user, this.#options.settings ?? {});
    const state: { exitLog: string | undefined } = { exitLog: undefined };
    void ended.then((log) => (state.exitLog = log));
    return state;
  }

  async #stop(): Promise<void> {
    const pid = await livingPostmaster(this.#cluster);
    for (const signal of ["SIGINT", "SIGQUIT"] as const) {
      const deadline = Date.now() + stopTimeoutMs;
      if (pid === undefined || (await livingPostmaster(this.#cluster)) !== pid) return;
      process.kill(pid, signal);
      while (Date.now() < deadline && (await livingPostmaster(this.#cluster)) === pid) await delay(10);
    }
  }
}

/** Throws unless Postgres exited because of another instance or a leftover lock, in which case a retry may help. */
function requireTransient(log: string, folder: string): void {
  if (/lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block/.test(log)) return;
  if (/No space left on device|quota exceeded/i.test(log)) {
    throw new StartupError(`The disk that holds DATA_DIR is full: the embedded Postgres in ${folder} can't start.`);
  }
  throw cannotRun(folder, /(?:FATAL|PANIC): *(.*)/.exec(log)?.[1] ?? log.trim().split("\n").at(-1));
}

function cannotRun(folder: string, reason: unknown): StartupError {
  return new StartupError(
    `The embedded Postgres in ${folder} can't run (${errorText(reason)}): ` +
      `make the folder usable, or set DATABASE_URL or DATA_DIR.`,
  );
}
