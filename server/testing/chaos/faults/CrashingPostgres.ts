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

/** Commits are written to the write-ahead log, as in production, but not flushed: the OS survives a Postgres crash. */
const settings = ["listen_addresses=", "max_connections=200", "shared_buffers=64MB", "fsync=off"];

/** A private Postgres that tests can crash, restart and freeze. */
export class CrashingPostgres {
  private constructor(
    private readonly initdb: string,
    private readonly cluster: Cluster,
    private running: StartedProcess,
  ) {}

  static async start(): Promise<CrashingPostgres> {
    const initdb = await embeddedInitdb();
    const cluster = await makeCluster(initdb);
    const postgres = new CrashingPostgres(initdb, cluster, await runCluster(initdb, cluster, settings));
    await makeRole(cluster.folder);
    return postgres;
  }

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

  async restart(): Promise<void> {
    this.running = await runCluster(this.initdb, this.cluster, settings);
  }

  /** Freezes all Postgres processes, as a VM snapshot does. */
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

  async end(): Promise<void> {
    await this.crash();
    rmSync(this.cluster.folder, { recursive: true, force: true });
  }
}
