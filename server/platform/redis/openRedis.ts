import { setTimeout as delay } from "node:timers/promises";
import { createClient, createCluster } from "redis";
import { jittered } from "../jitter.js";
import type { Logger } from "../telemetry/logger.js";
import { SharedRedis } from "./SharedRedis.js";

const connectTimeoutMs = 2000;
const maxRetryDelayMs = 1000;
/** How long Redis may take for a command, in milliseconds. */
const commandTimeoutMs = 250;
const common = {
  /** While Redis is away a command fails at once. */
  disableOfflineQueue: true,
  /** Bounds what waits for a Redis that takes commands and does not reply. */
  commandsQueueMaxLength: 10_000,
};
/** `SharedRedis` bounds the wait; the client's own timers would cost more than the commands. */
const commandOptions = { timeout: 0 };

const retryDelayMs = (retries: number) => jittered(Math.min(200 * (retries + 1), maxRetryDelayMs));

/**
 * Connects to what REDIS_URL names: one Redis, or a Redis Cluster by some of its nodes. For counters and other shared
 * short-lived state only; publish/subscribe has connections of its own. Returns at once and reconnects by itself.
 */
export function openRedis(redisUrl: string, logger: Logger, timeoutMs = commandTimeoutMs): SharedRedis {
  const [first = "", ...others] = new Set(redisUrl.split(",").map((url) => url.trim()));
  const report = (error: unknown) => logger.debug({ error }, "The Redis client reported an error");
  const client = others.length === 0 ? clientFor(first) : clusterFor([first, ...others]);
  client.on("error", report).on("node-error", report);
  const redis = new SharedRedis(client, timeoutMs);
  void keepConnecting(redis);
  return redis;
}

/** A client reconnects by itself; a cluster gives up when no node answers its first question. */
async function keepConnecting(redis: SharedRedis): Promise<void> {
  for (let retries = 0; !redis.isClosed(); retries += 1) {
    try {
      await redis.client.connect();
      // A client that is destroyed while it connects may have connected all the same.
      if (redis.isClosed()) redis.close();
      return;
    } catch {
      await delay(retryDelayMs(retries), undefined, { ref: false });
    }
  }
}

function clientFor(url: string) {
  return createClient({
    url,
    ...common,
    commandOptions,
    socket: { connectTimeout: connectTimeoutMs, reconnectStrategy: retryDelayMs },
  });
}

function clusterFor(urls: readonly [string, ...string[]]) {
  const { protocol, username, password } = new URL(urls[0]);
  return createCluster({
    rootNodes: urls.map((url) => ({ url })),
    commandOptions,
    // The nodes that the cluster names are reached with these; they take nothing from the URLs.
    defaults: {
      ...(username !== "" && { username: decodeURIComponent(username) }),
      ...(password !== "" && { password: decodeURIComponent(password) }),
      ...common,
      socket: {
        connectTimeout: connectTimeoutMs,
        reconnectStrategy: retryDelayMs,
        ...(protocol === "rediss:" && { tls: true }),
      },
    },
    topologyRefreshOnReconnectionAttemptStrategy: 1000,
  });
}
