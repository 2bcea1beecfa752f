import { LocalPubSub } from "./LocalPubSub.js";
import type { PubSub } from "./pubsub.js";
import type { Logger } from "../telemetry/logger.js";

/**
 * Opens the pubsub: in this process if REDIS_URL is not set, over a Redis Cluster if it lists several nodes (separated
 * by commas), or else over one Redis server. Redis clients are loaded only if needed.
 */
export async function openPubSub(redisUrl: string | undefined, logger: Logger): Promise<PubSub> {
  if (redisUrl === undefined) return new LocalPubSub();
  const [first = "", ...others] = new Set(redisUrl.split(",").map((url) => url.trim()));
  if (others.length === 0) return new (await import("./RedisPubSub.js")).RedisPubSub(first, logger);
  return new (await import("./ClusterPubSub.js")).ClusterPubSub([first, ...others], logger);
}
