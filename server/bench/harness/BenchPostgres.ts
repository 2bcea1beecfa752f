import { Client } from "pg";
import { embeddedInitdb, makeCluster, makeRole, runCluster, urlIn } from "../../testing/support/servers/postgres.js";
import { databaseBeside, dropDatabase, runIn } from "../../testing/support/databases/template.js";
import { parentOfPostgres, processorSecondsOfFamily } from "./processes.js";

const shared = ["listen_addresses=", "max_connections=400", "shared_buffers=1GB", "max_wal_size=8GB"];

/** A benchmark's Postgres: an empty embedded one, or an existing one at a URL. */
export class BenchPostgres {
  private readonly names: string[] = [];

  private constructor(
    private readonly url: string,
    private readonly pid: number,
    private readonly stop: () => Promise<unknown>,
  ) {}

  /** Uses the Postgres at `url`, as a role that can create databases; if `url` is empty, starts an embedded one. */
  static async start(url: string, settings: readonly string[] = []): Promise<BenchPostgres> {
    if (url !== "") return new BenchPostgres(url, await postmasterOf(url), () => Promise.resolve());
    const initdb = await embeddedInitdb();
    const cluster = await makeCluster(initdb);
    const postgres = await runCluster(initdb, cluster, [...shared, ...settings], { folder: cluster.folder });
    await makeRole(cluster.folder);
    return new BenchPostgres(urlIn(cluster.folder, "postgres"), postgres.pid, () => postgres.end("SIGINT"));
  }

  /** Returns the URL of a new database, which `end` drops. */
  async database(name: string): Promise<string> {
    const own = `saywell_bench_${process.pid}_${name}`;
    await runIn(this.url, `create database ${own}`);
    this.names.push(own);
    return databaseBeside(this.url, own);
  }

  /** Returns the CPU time of all Postgres processes, in seconds; NaN if Postgres runs on another machine. */
  processorSeconds(): number {
    return processorSecondsOfFamily(this.pid);
  }

  async end(): Promise<void> {
    for (const name of this.names) await dropDatabase(this.url, name);
    await this.stop();
  }
}

/** Returns the PID of the main Postgres process at a URL; NaN if it runs on another machine. */
async function postmasterOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return parentOfPostgres(rows[0]?.pid ?? NaN);
  } finally {
    await client.end();
  }
}
