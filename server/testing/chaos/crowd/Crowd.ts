import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { Attendance } from "./Attendance.js";
import { type Couple, makeCouples, opening } from "./couples.js";
import type { Member } from "./Member.js";
import { BackgroundTraffic } from "./BackgroundTraffic.js";
import { OlderDevice } from "./OlderDevice.js";
import type { Violation } from "../../consistency/history.js";
import { judge } from "../../consistency/judge.js";
import { Witness } from "../../consistency/Witness.js";
import { Fleet } from "../../cluster/Fleet.js";
import { until } from "../../support/pause.js";
import { TestRedisCluster } from "../../support/servers/redisCluster.js";
import { testSecret } from "../../support/servers/startTestApp.js";
import { Device } from "../Device.js";
import { Line } from "../Line.js";
import { readHistory } from "../readHistory.js";

/** How big a crowd is. */
export type CrowdSize = {
  /** How many live connections there are, each of another person: half of them graphql-ws, half Socket.IO. */
  readonly connections: number;
  /** How many milliseconds pass on average between two messages of a person. */
  readonly pace: number;
  readonly seed: number;
};

/** How long it may take until everybody is connected or has been told everything, in milliseconds. */
const timeoutMs = 120_000;
/**
 * A line of a crowd does not ask its node every second whether it is there, and gives a node time when a thousand come in
 * at once: who begins again makes the others wait longer.
 */
const calm = { pingEvery: 10_000, pongWithin: 20_000, connectWithin: 60_000 };
/** How many couples come in at the same time. */
const atOnce = 50;
/** Every so manieth older client begins by polling, as browsers do. */
const pollers = 10;

/** Many people, each with one live connection through one door to one of three nodes on a Redis Cluster with replicas. */
export class Crowd {
  readonly attendance = new Attendance();
  private readonly talks: { readonly chatId: string; readonly devices: readonly Device[] }[] = [];
  private readonly members: { readonly member: Member; readonly chatId: string }[] = [];
  private readonly witness = new Witness(() => performance.now());

  private constructor(
    readonly fleet: Fleet,
    readonly redis: TestRedisCluster,
    private readonly pool: Pool,
    private readonly folder: string,
    readonly murmur: BackgroundTraffic,
  ) {}

  /** Starts the nodes on an empty database, and has everybody come in. */
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
    const couples = await makeCouples(fleet.door.origin, pool, Math.ceil(connections / 2));
    const crowd = new Crowd(fleet, redis, pool, folder, new BackgroundTraffic(pace, seed));
    for (let first = 0; first < couples.length; first += atOnce) {
      const wave = couples.slice(first, first + atOnce);
      await Promise.all(wave.map((couple, i) => crowd.welcome(couple, first + i)));
      await crowd.isComplete(timeoutMs);
    }
    crowd.murmur.begin(crowd.members);
    return crowd;
  }

  /** Resolves when everybody is connected; rejects when not everybody is within so many milliseconds. */
  async isComplete(within: number): Promise<void> {
    await until("Everybody is connected", () => this.attendance.isComplete, within);
  }

  /** Resolves when so many more messages have been acknowledged. */
  async says(more: number): Promise<void> {
    const goal = this.murmur.acknowledged + more;
    await until(`${more} more messages`, () => this.murmur.acknowledged >= goal, timeoutMs);
  }

  /** Ends the talk, waits until everybody has been told everything, and judges all that was seen. */
  async judge(): Promise<readonly Violation[]> {
    await this.murmur.end();
    await this.isTold().catch(() => undefined);
    const devices = this.talks.flatMap((talk) => talk.devices);
    const history = await readHistory(this.pool, this.talks, devices);
    const { sends, followings } = this.witness;
    return judge({ ...history, sends, followings });
  }

  /** Ends everything. */
  async close(): Promise<void> {
    this.attendance.end();
    await Promise.all(this.members.map(({ member }) => member.close()));
    await this.murmur.end().catch(() => undefined);
    await this.fleet.end("SIGKILL");
    await Promise.all([this.redis.close(), this.pool.end()]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** In every second couple the student has the older client, in the others the tutor. */
  private async welcome({ chatId, student, tutor }: Couple, i: number): Promise<void> {
    const { origin } = this.fleet.door;
    this.witness.invoked({ chatId, authorId: student.id, ...opening }).acknowledged(2);
    const [modern, older] = i % 2 === 0 ? [student, tutor] : [tutor, student];
    const session = {
      accessToken: modern.accessToken,
      refresh: () => Promise.reject(new Error("Tokens hold for an hour.")),
    };
    const line = new Line([origin], session, 0, calm);
    const hear = this.murmur.heard.bind(this.murmur);
    const device = new Device(`Person ${2 * i + 1}`, modern.id, line, this.witness, (_device, told) => hear(told));
    const transports: ("polling" | "websocket")[] = i % pollers === 0 ? ["polling", "websocket"] : ["websocket"];
    const other = new OlderDevice(`Person ${2 * i + 2}`, older, origin, transports, this.witness, hear);
    this.talks.push({ chatId, devices: [device] });
    this.members.push({ member: device, chatId }, { member: other, chatId });
    for (const member of [device, other]) this.attendance.expect(member);
    await device.begin();
  }

  private async isTold(): Promise<void> {
    const isTold = async () => {
      const { rows } = await this.pool.query<{ id: string; last_seq: string }>("select id, last_seq from chat");
      const newest = new Map(rows.map(({ id, last_seq: seq }) => [id, Number(seq)]));
      return this.members.every(({ member, chatId }) => member.newestOf(chatId) >= (newest.get(chatId) ?? 0));
    };
    await until("Everybody is told everything", isTold, timeoutMs);
  }
}
