import { Pool } from "pg";
import { ChaosNode, type NodeStart } from "./ChaosNode.js";
import type { CrashingPostgres } from "./faults/CrashingPostgres.js";
import { Device } from "./load/Device.js";
import { ClientConnection } from "./load/ClientConnection.js";
import { Load, type Talk } from "./load/Load.js";
import { LossyNotifications } from "./faults/LossyNotifications.js";
import { until } from "../support/pause.js";
import { Proxy } from "./faults/Proxy.js";
import { readHistory } from "./load/readHistory.js";
import { Session } from "./load/Session.js";
import type { Violation } from "../consistency/history.js";
import { checkHistory } from "../consistency/checkHistory.js";
import { HistoryRecorder } from "../consistency/HistoryRecorder.js";
import { startRedis, type TestRedis } from "../support/servers/redis.js";
import { SeededRandom } from "../support/SeededRandom.js";
import { databaseBeside, runIn } from "../support/databases/template.js";
import { unusedPort } from "../support/servers/unusedPort.js";

export type ChaosSize = {
  readonly students: number;
  readonly tutors: number;
  /** The average time between a device's messages in a chat, in milliseconds. */
  readonly pace: number;
  readonly seed: number;
};

const nodeNames = ["A", "B"] as const;
/** How long to wait for every device to connect or, once the load ends, to receive everything. */
const timeoutMs = 120_000;

/** Makes a tutor appear in search results, bypassing the wizard. */
const tutorProfile = `with named as (update account set first_name = 'Amelia' where id = $1 returning id)
  insert into tutor_profile (account_id, country, subject, headline, introduction, price, verified, full_name)
  select id, 'gb', 'english', 'Speak without fear', 'Ten years of English.', 18, true, 'Amelia' from named`;

export type ChaosPostgres = {
  /** The path of the Unix socket. */
  readonly socket: string;
  urlOf(database: string): string;
  end(): Promise<void>;
};

/** Two nodes on one Postgres and one Redis, all behind proxies, and users who chat. */
export class ChaosCluster<Postgres extends ChaosPostgres = CrashingPostgres> {
  private lossesInPercent = 0;
  private readonly found: Violation[] = [];

  private constructor(
    readonly random: SeededRandom,
    readonly postgres: Postgres,
    private redis: TestRedis,
    readonly toPostgres: readonly Proxy[],
    readonly toRedis: readonly Proxy[],
    readonly nodes: readonly ChaosNode[],
    readonly recorder: HistoryRecorder,
    private readonly pool: Pool,
    private people: { readonly devices: readonly Device[]; readonly talks: readonly Talk[]; readonly load: Load },
  ) {}

  /**
   * Creates a chat between each student and each tutor. With `mayStartOver`, the server is allowed to reject cursors,
   * after which the devices fetch everything again. `close` also stops `postgres`.
   */
  static async create<Postgres extends ChaosPostgres>(
    size: ChaosSize,
    postgres: Postgres,
    { mayStartOver = false } = {},
  ): Promise<ChaosCluster<Postgres>> {
    const { pace, seed } = size;
    const random = new SeededRandom(seed);
    const redis = await startRedis(await unusedPort());
    const server = postgres.urlOf("postgres");
    await runIn(server, "create database chaos");
    const url = databaseBeside(server, "chaos");
    const pool = new Pool({ connectionString: url });
    pool.on("error", () => undefined);
    const path = { path: postgres.socket };
    const toPostgres = await Promise.all(nodeNames.map(() => Proxy.open(path)));
    let cluster: ChaosCluster<Postgres> | null = null;
    const filter = () => new LossyNotifications(() => cluster?.lossesInPercent ?? 0, random);
    const redisAt = { host: "127.0.0.1", port: Number(new URL(redis.url).port) };
    const toRedis = await Promise.all(nodeNames.map(() => Proxy.open(redisAt, { filter })));
    const nodes = await Promise.all(
      nodeNames.map((name, i) =>
        ChaosNode.prepare(name, {
          DATABASE_URL: `postgres://saywell@127.0.0.1:${toPostgres[i]?.port}/chaos`,
          REDIS_URL: `redis://127.0.0.1:${toRedis[i]?.port}`,
        }),
      ),
    );
    await Promise.all(nodes.map((node) => node.start()));
    const recorder = new HistoryRecorder(() => performance.now());
    const nobodyYet = { devices: [], talks: [], load: new Load([], pace, seed) };
    cluster = new ChaosCluster<Postgres>(
      random,
      postgres,
      redis,
      toPostgres,
      toRedis,
      nodes,
      recorder,
      pool,
      nobodyYet,
    );
    await cluster.populate(size, mayStartOver);
    return cluster;
  }

  get load(): Load {
    return this.people.load;
  }

  get talks(): readonly Talk[] {
    return this.people.talks;
  }

  get devices(): readonly Device[] {
    return this.people.devices;
  }

  node(i: number): ChaosNode {
    const node = this.nodes[i];
    if (!node) throw new Error(`There is no node ${i}.`);
    return node;
  }

  /** From now on, drops this percentage of the notifications between the nodes. */
  loseHints(percent: number): void {
    this.lossesInPercent = percent;
  }

  async endRedis(): Promise<void> {
    await this.redis.end("SIGKILL");
  }

  async startRedis(): Promise<void> {
    this.redis = await startRedis(Number(new URL(this.redis.url).port));
  }

  /** Kills and restarts a node, then moves every device back to its home node. */
  async restart(i: number, start: NodeStart = {}): Promise<void> {
    await this.node(i).end("SIGKILL");
    await this.node(i).start(start);
    await this.bringHome();
  }

  /** Moves every device back to its home node and restarts the load. */
  async bringHome(): Promise<void> {
    await this.load.end();
    for (const { connection } of this.devices) connection.goHome();
    await this.follow();
    this.load.begin();
  }

  async follow(): Promise<void> {
    await until(
      "Every device is connected",
      () => this.devices.every(({ connection }) => connection.connectedTo !== null),
      timeoutMs,
    );
  }

  /** Adds violations that a scenario found with its own clients; `check` returns them too. */
  report(violations: readonly Violation[]): void {
    this.found.push(...violations);
  }

  /** Stops the load, waits up to two minutes for every device to receive everything, and checks the history. */
  async check(): Promise<readonly Violation[]> {
    await this.load.end();
    const [first] = this.devices;
    if (!first) throw new Error("The cluster has no devices.");
    await this.untilSynced().catch(() => undefined);
    const history = await readHistory(this.pool, this.people.talks, this.devices);
    const { sends, subscriptions } = this.recorder;
    return [...this.found, ...checkHistory({ ...history, sends, subscriptions })];
  }

  /** Returns the state of the load, connections and nodes as text, for diagnosing a stuck scenario. */
  describe(): string {
    const connections = this.devices.map(({ name, connection }) => `${name}: ${connection.describe()}`);
    const nodes = this.nodes.map((node) => `last output of node ${node.name}:\n${node.output().slice(-1500)}`);
    return [`${this.load.describe()}.`, ...connections, ...nodes].join("\n");
  }

  async query<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return (await this.pool.query<Row>(sql, [...values])).rows;
  }

  async close(): Promise<void> {
    await Promise.all(this.devices.map((device) => device.close()));
    await this.load.end().catch(() => undefined);
    await Promise.all(this.nodes.map((node) => node.close()));
    await this.pool.end();
    await Promise.all([...this.toPostgres, ...this.toRedis].map((proxy) => proxy.close()));
    await Promise.all([this.redis.end("SIGKILL"), this.postgres.end()]);
  }

  async untilSynced(): Promise<void> {
    await until(
      "Every device has received everything",
      async () => {
        const chats = await this.query<{ id: string; last_seq: string }>("select id, last_seq from chat");
        const newest = new Map(chats.map(({ id, last_seq }) => [id, Number(last_seq)]));
        return this.people.talks.every(({ chatId, devices }) =>
          devices.every((device) => device.newestOf(chatId) >= (newest.get(chatId) ?? 0)),
        );
      },
      timeoutMs,
    );
  }

  private async populate({ students, tutors, pace, seed }: ChaosSize, mayStartOver: boolean): Promise<void> {
    const origins = this.nodes.map(({ origin }) => origin);
    const talks: Talk[] = [];
    const load = new Load(talks, pace, seed);
    const people: (readonly Device[])[] = [];
    for (let i = 0; i < students + tutors; i++) {
      const role = i < students ? "student" : "tutor";
      const session = await Session.signUp(origins[0] ?? "", role);
      if (role === "tutor") await this.query(tutorProfile, [session.personId]);
      const sessions = [session, await session.onAnotherDevice(origins[1] ?? "")];
      people.push(
        sessions.map((each, home) => {
          const name = `${role === "student" ? "Student" : "Tutor"} ${i + 1} on device ${home + 1}`;
          return new Device(
            name,
            each.personId,
            new ClientConnection(origins, each, home),
            this.recorder,
            load.recordReceived.bind(load),
            mayStartOver,
          );
        }),
      );
    }
    const devices = people.flat();
    this.people = { devices, talks, load };
    await Promise.all(devices.map((device) => device.begin()));
    for (const student of people.slice(0, students)) {
      for (const tutor of people.slice(students)) talks.push(await this.introduce(student, tutor));
    }
  }

  private async introduce(student: readonly Device[], tutor: readonly Device[]): Promise<Talk> {
    const [one, other] = [student[0], tutor[0]];
    if (!one || !other) throw new Error("A user has no device.");
    const { chatId } = await one.start(other.personId, "Hi!");
    return { chatId, devices: [...student, ...tutor] };
  }
}
