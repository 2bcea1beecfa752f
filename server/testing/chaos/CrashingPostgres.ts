import { rmSync } from "node:fs";
import { pause } from "../support/pause.js";
import { embeddedInitdb, makeCluster, makeRole, runCluster, type Cluster, urlIn } from "../support/servers/postgres.js";
import { processesOf, processorSeconds, signalAll } from "../processes.js";
import type { StartedProcess } from "../support/servers/startedProcess.js";

/**
 * What is acknowledged must be in the write-ahead log, as in an operator's Postgres; it need not be on the disk, because
 * the operating system lives on when Postgres crashes.
 */
const settings = ["listen_addresses=", "max_connections=200", "shared_buffers=64MB", "fsync=off"];

/** A Postgres of one's own that can be stopped as by a crash and started again. */
export class CrashingPostgres {
  private constructor(
    private readonly initdb: string,
    private readonly cluster: Cluster,
    private running: StartedProcess,
  ) {}

  /** Makes an empty one and starts it. */
  static async start(): Promise<CrashingPostgres> {
    const initdb = await embeddedInitdb();
    const cluster = await makeCluster(initdb);
    const postgres = new CrashingPostgres(initdb, cluster, await runCluster(initdb, cluster, settings));
    await makeRole(cluster.folder);
    return postgres;
  }

  /** The socket file on which it listens. */
  get socket(): string {
    return `${this.cluster.folder}/.s.PGSQL.5432`;
  }

  /** The address of one of its databases. */
  urlOf(database: string): string {
    return urlIn(this.cluster.folder, database);
  }

  /** An immediate stop: no process finishes anything. */
  async crash(): Promise<void> {
    await this.running.end("SIGQUIT");
  }

  /** Starts again after a crash; resolves when it takes connections. */
  async comeBack(): Promise<void> {
    this.running = await runCluster(this.initdb, this.cluster, settings);
  }

  /** Stops all of its processes for so many milliseconds, as a snapshot of the machine does. */
  async standStill(milliseconds: number): Promise<void> {
    const stopped = processesOf(this.running.pid);
    signalAll(stopped, "SIGSTOP");
    await pause(milliseconds);
    signalAll(stopped, "SIGCONT");
  }

  /** How many seconds of a processor it has taken since it was started; null where the system does not say. */
  processorSeconds(): number | null {
    return processorSeconds(this.running.pid);
  }

  /** Ends it for good. */
  async end(): Promise<void> {
    await this.crash();
    rmSync(this.cluster.folder, { recursive: true, force: true });
  }
}
