import { LocalPubSub } from "./LocalPubSub.js";
import type { PubSub } from "./pubsub.js";
import type { Logger } from "../telemetry/logger.js";

/**
 * The pubsub for what REDIS_URL says: of one process alone, over the Redis at this address, or over the Redis Cluster that
 * has nodes at these, with commas between them. What speaks to Redis is loaded only where there is one.
 */
export async function openPubSub(redisUrl: string | undefined, logger: Logger): Promise<PubSub> {
  if (redisUrl === undefined) return new LocalPubSub();
  const [first = "", ...others] = new Set(redisUrl.split(",").map((url) => url.trim()));
  if (others.length === 0) return new (await import("./RedisPubSub.js")).RedisPubSub(first, logger);
  return new (await import("./ClusterPubSub.js")).ClusterPubSub([first, ...others], logger);
}
