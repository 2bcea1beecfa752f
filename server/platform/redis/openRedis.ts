import { setTimeout as delay } from "node:timers/promises";
import { createClient, createCluster } from "redis";
import { jittered } from "../jitter.js";
import type { Logger } from "../telemetry/logger.js";
import { SharedRedis } from "./SharedRedis.js";

const connectTimeoutMs = 2000;
const maxRetryDelayMs = 1000;
const commandTimeoutMs = 250;
const common = {
  /** Makes commands fail immediately while Redis is down. */
  disableOfflineQueue: true,
  /** Bounds the queue of commands for a Redis that does not reply. */
  commandsQueueMaxLength: 10_000,
};
/** `SharedRedis` limits how long commands take; the client's own timers would cost more than the commands. */
const commandOptions = { timeout: 0 };

const retryDelayMs = (retries: number) => jittered(Math.min(200 * (retries + 1), maxRetryDelayMs));

/**
 * Connects in the background to REDIS_URL: one Redis server, or some nodes of a Redis Cluster. Only for shared,
 * short-lived state such as counters; publish/subscribe has its own connections.
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

/** Retries the first connection: unlike a single-server client, a cluster client gives up if no node replies. */
async function keepConnecting(redis: SharedRedis): Promise<void> {
  for (let retries = 0; !redis.isClosed(); retries += 1) {
    try {
      await redis.client.connect();
      // A client that was destroyed while connecting may connect anyway.
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
    // For discovered nodes, which inherit nothing from the URLs.
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
