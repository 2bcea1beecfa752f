import { embeddedInitdb, makeCluster, makeRole, runCluster, urlIn } from "../testing/postgres.js";
import type { StartedProcess } from "../testing/startedProcess.js";
import { runIn } from "../testing/template.js";

/** A Postgres of a benchmark's own, of the version that comes with the product; it goes with all its data when it ends. */
export class BenchPostgres {
  private constructor(
    /** The folder of its socket. */
    readonly folder: string,
    readonly process: StartedProcess,
  ) {}

  /** Starts an empty one; `settings` are as on its command line, beside those that every benchmark shares. */
  static async start(settings: readonly string[]): Promise<BenchPostgres> {
    const initdb = await embeddedInitdb();
    const cluster = await makeCluster(initdb);
    const shared = ["listen_addresses=", "max_connections=200", "shared_buffers=1GB", "max_wal_size=8GB"];
    const all = [...shared, ...settings];
    const process = await runCluster(initdb, cluster, all, { folder: cluster.folder });
    await makeRole(cluster.folder);
    return new BenchPostgres(cluster.folder, process);
  }

  /** Makes an empty database, owned by the role "saywell", and answers its address. */
  async database(name: string): Promise<string> {
    await runIn(urlIn(this.folder, "postgres"), `create database ${name}`);
    return urlIn(this.folder, name);
  }

  /** Runs a statement that takes a superuser. */
  async asSuperuser(database: string, sql: string): Promise<void> {
    await runIn(urlIn(this.folder, database, "postgres"), sql);
  }
}
