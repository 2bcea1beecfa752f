import { Redis } from "ioredis";
import type { Counter } from "./counter.js";
import { type Count, gapOf, type Rate } from "./rate.js";

const keyPrefix = "saywell:limit:";
/** How long Redis may take for one count, in milliseconds, before this process counts by itself. */
const patience = 250;
const longestPause = 2000;

/** `countOnto` in Redis's own time, in one step that nobody comes between; the debt is kept until it is paid off. */
const script = `
local time = redis.call("TIME")
local now = time[1] * 1000 + time[2] / 1000
local debt = math.max(0, (tonumber(redis.call("GET", KEYS[1])) or 0) - now)
local grown = debt + ARGV[1] * ARGV[3]
if tonumber(ARGV[3]) > 0 and grown > ARGV[2] + 0.01 then return {1, string.format("%.3f", debt)} end
grown = math.max(0, grown)
if grown == 0 then redis.call("DEL", KEYS[1])
else redis.call("SET", KEYS[1], string.format("%.3f", now + grown), "PX", math.ceil(grown)) end
return {0, string.format("%.3f", grown)}
`;

type Counting = {
  countOnto(key: string, gap: number, period: number, times: number): Promise<readonly [number, string]>;
};

/** Counts in a Redis, for all nodes together; while it is away each node counts by itself. */
export class RedisCounter implements Counter {
  private readonly redis: Redis & Counting;

  constructor(
    url: string,
    private readonly insurance: Counter,
  ) {
    const redis = new Redis(url, {
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      maxRetriesPerRequest: 0,
      connectTimeout: 2000,
      commandTimeout: patience,
      retryStrategy: (tries: number) => Math.min(100 * tries, longestPause),
    });
    redis.on("error", () => undefined);
    redis.defineCommand("countOnto", { numberOfKeys: 1, lua: script });
    this.redis = redis as Redis & Counting;
  }

  async count(key: string, rate: Rate, times: number): Promise<Count> {
    if (this.redis.status !== "ready") return this.insurance.count(key, rate, times);
    try {
      const [over, debt] = await this.redis.countOnto(keyPrefix + key, gapOf(rate), rate.seconds * 1000, times);
      return { isOver: over === 1, debt: Number(debt) };
    } catch {
      return this.insurance.count(key, rate, times);
    }
  }

  close(): void {
    this.redis.disconnect();
    this.insurance.close();
  }
}
