import { Cluster, Redis } from "ioredis";
import type { Counter } from "./counter.js";
import type { MemoryCounter } from "./MemoryCounter.js";
import { type Count, gapOf, type Rate } from "./rate.js";

const keyPrefix = "saywell:limit:";
/** How long Redis is waited for where nothing else is said, in milliseconds. */
const usualPatience = 250;
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

/** What a node counts with by itself; it hears what Redis counted. */
export type Insurance = Counter & Pick<MemoryCounter, "learn">;

/**
 * Counts in a Redis, for all nodes together; while it is away each node goes on by itself from what it last heard. Each
 * count is about one key, so a Redis Cluster does as well.
 */
export class RedisCounter implements Counter {
  private readonly redis: (Redis | Cluster) & Counting;

  /**
   * @param address one URL, or several of one Redis Cluster with commas between them
   * @param insurance counts while Redis is away
   * @param patience how long Redis may take for one count, in milliseconds, before this process counts by itself
   */
  constructor(
    address: string,
    private readonly insurance: Insurance,
    private readonly patience = usualPatience,
  ) {
    const redis = connect(address.split(",").map((url) => url.trim()));
    redis.on("error", () => undefined);
    redis.defineCommand("countOnto", { numberOfKeys: 1, lua: script });
    this.redis = redis as (Redis | Cluster) & Counting;
  }

  async count(key: string, rate: Rate, times: number): Promise<Count> {
    if (this.redis.status !== "ready") return this.insurance.count(key, rate, times);
    try {
      const counting = this.redis.countOnto(keyPrefix + key, gapOf(rate), rate.seconds * 1000, times);
      const [over, left] = await inTime(counting, this.patience);
      const debt = Number(left);
      this.insurance.learn(key, debt);
      return { isOver: over === 1, debt };
    } catch {
      return this.insurance.count(key, rate, times);
    }
  }

  close(): void {
    this.redis.disconnect();
    this.insurance.close();
  }
}

/**
 * Rejects when nothing has come for as long as Redis is waited for. When this process stood still meanwhile, the timer is
 * due before what has come is read: it is read first.
 */
function inTime<Result>(counting: Promise<Result>, patience: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => setImmediate(() => reject(new Error("Redis did not count in time.")));
    const late = setTimeout(giveUp, patience);
    void counting.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

function connect(urls: readonly string[]): Redis | Cluster {
  const [first = "", ...others] = urls;
  const waitAfter = (tries: number) => Math.min(100 * tries, longestPause);
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
  };
  if (others.length === 0)
    return new Redis(first, { ...options, enableAutoPipelining: true, retryStrategy: waitAfter });
  const { protocol, username, password } = new URL(first);
  return new Cluster([...urls], {
    enableOfflineQueue: false,
    clusterRetryStrategy: waitAfter,
    redisOptions: {
      ...options,
      ...(username !== "" && { username: decodeURIComponent(username) }),
      ...(password !== "" && { password: decodeURIComponent(password) }),
      ...(protocol === "rediss:" && { tls: {} }),
    },
  });
}
