import { ClusterBell } from "./ClusterBell.js";
import { LocalBell } from "./LocalBell.js";
import { RedisBell } from "./RedisBell.js";
import type { Bell } from "./bell.js";
import type { Logger } from "../logger.js";

/**
 * The bell for what REDIS_URL says: of one process alone, over the Redis at this address, or over the Redis Cluster that
 * has nodes at these, with commas between them.
 */
export function openBell(redisUrl: string | undefined, logger: Logger): Bell {
  if (redisUrl === undefined) return new LocalBell();
  const [first = "", ...others] = new Set(redisUrl.split(",").map((url) => url.trim()));
  return others.length === 0 ? new RedisBell(first, logger) : new ClusterBell([first, ...others], logger);
}
