import { LocalBell } from "./LocalBell.js";
import type { Bell } from "./bell.js";
import type { Logger } from "../logger.js";

/**
 * The bell for what REDIS_URL says: of one process alone, over the Redis at this address, or over the Redis Cluster that
 * has nodes at these, with commas between them. What speaks to Redis is loaded only where there is one.
 */
export async function openBell(redisUrl: string | undefined, logger: Logger): Promise<Bell> {
  if (redisUrl === undefined) return new LocalBell();
  const [first = "", ...others] = new Set(redisUrl.split(",").map((url) => url.trim()));
  if (others.length === 0) return new (await import("./RedisBell.js")).RedisBell(first, logger);
  return new (await import("./ClusterBell.js")).ClusterBell([first, ...others], logger);
}
