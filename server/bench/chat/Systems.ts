import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { People } from "./people.js";
import type { Pair, Tongue } from "./plan.js";
import { type Node, startProduct } from "../product.js";
import { embeddedInitdb, makeCluster, makeRole, runCluster, urlIn } from "../../testing/postgres.js";
import { startRedis } from "../../testing/redis.js";
import { type StartedProcess, startProcess } from "../../testing/startedProcess.js";
import { runIn } from "../../testing/template.js";
import { unusedPort } from "../../testing/unusedPort.js";

/** Something that carries messages. */
export type System = {
  readonly name: string;
  readonly tongue: Tongue;
  readonly origins: readonly string[];
  /** The processes that serve. */
  readonly servers: readonly StartedProcess[];
  /** The first so many pairs, with tokens that hold for a while. */
  pairs(count: number): Promise<readonly Pair[]>;
};

/** As operators run it: what is acknowledged is on the disk (fsync and synchronous_commit are on by themselves). */
const settings = ["listen_addresses=", "max_connections=400", "shared_buffers=256MB", "max_wal_size=4GB"];
const messageTable = `create table message (
  id bigint generated always as identity primary key, chat_id uuid not null, author_id uuid not null,
  content text not null, created_at timestamptz not null default now()
); create index on message (chat_id, id)`;

/** Everything that is measured, side by side on one Postgres and one Redis; whoever is not asked at a moment is idle. */
export class Systems {
  private constructor(
    readonly all: readonly System[],
    /** The folder of Postgres' socket. */
    readonly postgresFolder: string,
    readonly postgres: StartedProcess,
    private readonly pool: Pool,
    private readonly others: readonly StartedProcess[],
    /** A folder of its own, which goes with it. */
    readonly folder: string,
  ) {}

  /** Starts them and fills in so many pairs of people; `profile` is a folder for processor profiles of the product. */
  static async start(pairs: number, profile?: string): Promise<Systems> {
    const initdb = await embeddedInitdb();
    const cluster = await makeCluster(initdb);
    const postgres = await runCluster(initdb, cluster, settings, { folder: cluster.folder });
    await makeRole(cluster.folder);
    const redis = await startRedis(await unusedPort());
    const folder = mkdtempSync(join(tmpdir(), "saywell-bench-"));
    const database = async (name: string) => {
      await runIn(urlIn(cluster.folder, "postgres"), `create database ${name}`);
      return urlIn(cluster.folder, name);
    };
    const byHand = await database("by_hand");
    await runIn(byHand, messageTable);
    const [one, two] = [await database("one_node"), await database("two_nodes")];
    const product = (databaseUrl: string, name: string, environment: Readonly<Record<string, string>> = {}) => {
      const profiled = name === "alone" ? profile : undefined;
      return startProduct({ databaseUrl, folder: join(folder, name), environment, profile: profiled });
    };
    const handMade = [await startHandMade({ DATABASE_URL: byHand })];
    const wire = [await startHandMade({})];
    const batched = [await startHandMade({ DATABASE_URL: byHand, BATCHES: "on" })];
    const alone = [await product(one, "alone")];
    const shared = { DATABASE_URL: byHand, REDIS_URL: redis.url };
    const handMadeTwice = [await startHandMade(shared), await startHandMade(shared)];
    const twice = [
      await product(two, "first", { REDIS_URL: redis.url }),
      await product(two, "second", { REDIS_URL: redis.url }),
    ];
    const peopleAlone = await People.settle(alone[0]?.origin ?? "", one, pairs);
    const peopleTwice = await People.settle(twice[0]?.origin ?? "", two, pairs);
    const strangers = Array.from({ length: pairs }, () => {
      const talker = () => ({ id: randomUUID(), token: "none" });
      return { chatId: randomUUID(), people: [talker(), talker()] as const };
    });
    const anybody = (count: number) => Promise.resolve(strangers.slice(0, count));
    const system = (name: string, nodes: readonly Node[], people: System["pairs"], tongue: Tongue = "socket") => {
      return { name, tongue, origins: nodes.map((n) => n.origin), servers: nodes.map((n) => n.process), pairs: people };
    };
    const all = [
      system(names.handMade, handMade, anybody),
      system(names.wire, wire, anybody),
      system(names.socket, alone, (count) => peopleAlone.first(count)),
      system(names.graphql, alone, (count) => peopleAlone.first(count), "graphql"),
      system(names.handMadeTwice, handMadeTwice, anybody),
      system(names.twice, twice, (count) => peopleTwice.first(count)),
      // It writes the most: what Postgres has left to do behind it falls to no other of the product's turns.
      system(names.batched, batched, anybody),
    ];
    const pool = new Pool({ connectionString: byHand, max: 1 });
    const others = [...handMade, ...wire, ...batched, ...alone, ...handMadeTwice, ...twice].map((node) => node.process);
    return new Systems(all, cluster.folder, postgres, pool, [...others, redis], folder);
  }

  /** How often Postgres has brought its log to the disk so far. */
  async walFlushes(): Promise<number> {
    const text = "select coalesce(sum(fsyncs), 0) as flushes from pg_stat_io where object = 'wal'";
    return Number((await this.pool.query<{ flushes: string }>(text)).rows[0]?.flushes);
  }

  /**
   * Closes the connections that are idle: a session tells the statistics of its flushes at once when it ends, and otherwise up to
   * ten seconds later, when another system has its turn.
   */
  async closeIdle(): Promise<void> {
    await this.pool.query(
      `select pg_terminate_backend(pid, 1000) from pg_stat_activity
      where backend_type = 'client backend' and state = 'idle' and pid <> pg_backend_pid()`,
    );
  }

  /** Ends everything. */
  async end(): Promise<void> {
    await this.pool.end();
    await Promise.all(this.others.map((each) => each.end("SIGTERM")));
    await this.postgres.end("SIGINT");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The systems by name; the ones with two nodes are compared with each other. */
export const names = {
  handMade: "hand-made",
  wire: "wire only",
  batched: "bare batches",
  postgres: "pgbench, one INSERT each",
  socket: "Saywell, Socket.IO",
  graphql: "Saywell, GraphQL",
  handMadeTwice: "hand-made, two nodes, Redis",
  twice: "Saywell, two nodes, Redis",
} as const;

async function startHandMade(environment: Readonly<Record<string, string>>): Promise<Node> {
  const port = await unusedPort();
  const args = ["scripts/typescriptProgram.mjs", join(__dirname, "handMade.ts")];
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", PORT: String(port), ...environment };
  return {
    origin: `http://127.0.0.1:${port}`,
    process: await startProcess(process.execPath, args, { env, ready: /ready/ }),
  };
}
