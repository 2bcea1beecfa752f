import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { Attendance } from "./Attendance.js";
import { type ChatPair, createChatPairs, opening } from "./chatPairs.js";
import type { Member } from "./Member.js";
import { BackgroundTraffic } from "./BackgroundTraffic.js";
import { LegacyDevice } from "./LegacyDevice.js";
import type { Violation } from "../../consistency/history.js";
import { checkHistory } from "../../consistency/checkHistory.js";
import { HistoryRecorder } from "../../consistency/HistoryRecorder.js";
import { Fleet } from "../../multiNode/Fleet.js";
import { until } from "../../support/pause.js";
import { TestRedisCluster } from "../../support/servers/redisCluster.js";
import { testSecret } from "../../support/servers/startTestApp.js";
import { Device } from "../load/Device.js";
import { ClientConnection } from "../load/ClientConnection.js";
import { readHistory } from "../load/readHistory.js";

export type CrowdSize = {
  /** The number of connections, one for each user: half over graphql-ws, half over Socket.IO. */
  readonly connections: number;
  /** The average time between a user's messages, in milliseconds. */
  readonly pace: number;
  readonly seed: number;
};

/** How long to wait for every member to connect or to receive everything. */
const timeoutMs = 120_000;
/** Long enough for about a thousand connections to reconnect at the same time; retries would slow them all down. */
const relaxedTimeouts = { pingEvery: 10_000, pongWithin: 20_000, connectWithin: 60_000 };
/** The number of pairs that connect at the same time. */
const atOnce = 50;
/** One legacy client in ten starts with polling, the default in browsers. */
const pollingShare = 10;

/** Many users, each connected through a reverse proxy to one of three nodes on a Redis Cluster with replicas. */
export class Crowd {
  readonly attendance = new Attendance();
  private readonly talks: { readonly chatId: string; readonly devices: readonly Device[] }[] = [];
  private readonly members: { readonly member: Member; readonly chatId: string }[] = [];
  private readonly recorder = new HistoryRecorder(() => performance.now());

  private constructor(
    readonly fleet: Fleet,
    readonly redis: TestRedisCluster,
    private readonly pool: Pool,
    private readonly folder: string,
    readonly traffic: BackgroundTraffic,
  ) {}

  /** Starts the nodes on an empty database, connects every member, and starts the traffic. */
  static async gather(url: string, { connections, pace, seed }: CrowdSize): Promise<Crowd> {
    const folder = mkdtempSync(join(tmpdir(), "saywell-crowd-"));
    const redis = await TestRedisCluster.start(3, 3);
    const environment = {
      NODE_ENV: "test",
      DATABASE_URL: url,
      REDIS_URL: redis.url,
      DATA_DIR: folder,
      JWT_SECRET: testSecret,
      RATE_LIMITS: "off",
    };
    const fleet = await Fleet.start({ size: 3, environment });
    const pool = new Pool({ connectionString: url });
    const pairs = await createChatPairs(fleet.proxy.origin, pool, Math.ceil(connections / 2));
    const crowd = new Crowd(fleet, redis, pool, folder, new BackgroundTraffic(pace, seed));
    for (let first = 0; first < pairs.length; first += atOnce) {
      const wave = pairs.slice(first, first + atOnce);
      await Promise.all(wave.map((pair, i) => crowd.connect(pair, first + i)));
      await crowd.untilComplete(timeoutMs);
    }
    crowd.traffic.begin(crowd.members);
    return crowd;
  }

  async untilComplete(timeoutMs: number): Promise<void> {
    await until("Every member is connected", () => this.attendance.isComplete, timeoutMs);
  }

  async untilAcknowledged(more: number): Promise<void> {
    const goal = this.traffic.acknowledged + more;
    await until(`${more} more messages`, () => this.traffic.acknowledged >= goal, timeoutMs);
  }

  /** Stops the traffic, waits up to two minutes for every member to receive everything, and checks the history. */
  async check(): Promise<readonly Violation[]> {
    await this.traffic.end();
    await this.untilSynced().catch(() => undefined);
    const devices = this.talks.flatMap((talk) => talk.devices);
    const history = await readHistory(this.pool, this.talks, devices);
    const { sends, subscriptions } = this.recorder;
    return checkHistory({ ...history, sends, subscriptions });
  }

  async close(): Promise<void> {
    this.attendance.end();
    await Promise.all(this.members.map(({ member }) => member.close()));
    await this.traffic.end().catch(() => undefined);
    await this.fleet.end("SIGKILL");
    await Promise.all([this.redis.close(), this.pool.end()]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Connects a pair's users. In every other pair, the tutor has the legacy client; in the rest, the student does. */
  private async connect({ chatId, student, tutor }: ChatPair, i: number): Promise<void> {
    const { origin } = this.fleet.proxy;
    this.recorder.invoked({ chatId, authorId: student.id, ...opening }).acknowledged(2);
    const [modern, legacy] = i % 2 === 0 ? [student, tutor] : [tutor, student];
    const session = {
      accessToken: modern.accessToken,
      refresh: () => Promise.reject(new Error("Tokens are valid for an hour.")),
    };
    const connection = new ClientConnection([origin], session, 0, relaxedTimeouts);
    const receive = this.traffic.recordReceived.bind(this.traffic);
    const device = new Device(`Person ${2 * i + 1}`, modern.id, connection, this.recorder, (_device, event) =>
      receive(event),
    );
    const transports: ("polling" | "websocket")[] = i % pollingShare === 0 ? ["polling", "websocket"] : ["websocket"];
    const other = new LegacyDevice(`Person ${2 * i + 2}`, legacy, origin, transports, this.recorder, receive);
    this.talks.push({ chatId, devices: [device] });
    this.members.push({ member: device, chatId }, { member: other, chatId });
    for (const member of [device, other]) this.attendance.expect(member);
    await device.begin();
  }

  private async untilSynced(): Promise<void> {
    const isSynced = async () => {
      const { rows } = await this.pool.query<{ id: string; last_seq: string }>("select id, last_seq from chat");
      const newest = new Map(rows.map(({ id, last_seq: seq }) => [id, Number(seq)]));
      return this.members.every(({ member, chatId }) => member.newestOf(chatId) >= (newest.get(chatId) ?? 0));
    };
    await until("Every member has received everything", isSynced, timeoutMs);
  }
}
