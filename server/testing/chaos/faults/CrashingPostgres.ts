import { rmSync } from "node:fs";
import { pause } from "../../support/pause.js";
import {
  embeddedInitdb,
  makeCluster,
  makeRole,
  runCluster,
  type Cluster,
  urlIn,
} from "../../support/servers/postgres.js";
import { processesOf, processorSeconds, signalAll } from "../../support/processes.js";
import type { StartedProcess } from "../../support/servers/startedProcess.js";

/**
 * Acknowledged commits must be in the write-ahead log, as in production, but needn't be flushed to disk, because the
 * operating system survives a Postgres crash.
 */
const settings = ["listen_addresses=", "max_connections=200", "shared_buffers=64MB", "fsync=off"];

/** A private Postgres that tests can crash, restart and freeze. */
export class CrashingPostgres {
  private constructor(
    private readonly initdb: string,
    private readonly cluster: Cluster,
    private running: StartedProcess,
  ) {}

  /** Creates an empty cluster and starts it. */
  static async start(): Promise<CrashingPostgres> {
    const initdb = await embeddedInitdb();
    const cluster = await makeCluster(initdb);
    const postgres = new CrashingPostgres(initdb, cluster, await runCluster(initdb, cluster, settings));
    await makeRole(cluster.folder);
    return postgres;
  }

  /** The path of the Unix socket on which Postgres listens. */
  get socket(): string {
    return `${this.cluster.folder}/.s.PGSQL.5432`;
  }

  urlOf(database: string): string {
    return urlIn(this.cluster.folder, database);
  }

  /** Stops Postgres in immediate mode, so that it performs crash recovery when it next starts. */
  async crash(): Promise<void> {
    await this.running.end("SIGQUIT");
  }

  /** Restarts Postgres after a crash; resolves when it accepts connections. */
  async restart(): Promise<void> {
    this.running = await runCluster(this.initdb, this.cluster, settings);
  }

  /** Freezes all Postgres processes for the given number of milliseconds, as a VM snapshot does. */
  async freeze(milliseconds: number): Promise<void> {
    const stopped = processesOf(this.running.pid);
    signalAll(stopped, "SIGSTOP");
    await pause(milliseconds);
    signalAll(stopped, "SIGCONT");
  }

  /** Returns the CPU seconds that Postgres has used since its start; null on systems other than Linux. */
  processorSeconds(): number | null {
    return processorSeconds(this.running.pid);
  }

  /** Stops Postgres and deletes its data. */
  async end(): Promise<void> {
    await this.crash();
    rmSync(this.cluster.folder, { recursive: true, force: true });
  }
}
