import { Redis } from "ioredis";
import { clockFinding } from "./findings/clockFinding.js";
import { type Finding, findingsAbout } from "./findings/finding.js";
import { errorText } from "../../platform/errors/StartupError.js";

const about = "redis";
const { ok, warn, bad } = findingsAbout(about);
const timeoutMs = 2000;
/** The oldest supported versions; sharded pub/sub needs 7. */
const minVersions = { single: 6, cluster: 7 };
const allSlots = 16_384;

type Info = Readonly<Record<string, string>>;

/** Checks the Redis server, or each Redis Cluster node, in REDIS_URL. */
export async function examineRedis(address: string | undefined): Promise<readonly Finding[]> {
  if (address === undefined) return [ok("None: this node works alone. Several nodes need a REDIS_URL.")];
  const urls = [...new Set(address.split(",").map((url) => url.trim()))];
  const all = await Promise.all(urls.map((url) => examineOne(url, urls.length > 1)));
  return all.flat();
}

async function examineOne(url: string, isCluster: boolean): Promise<readonly Finding[]> {
  const { host } = new URL(url);
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  let reason = "";
  redis.on("error", (error) => (reason = errorText(error)));
  try {
    await redis.connect();
    const info = readInfo(await redis.info());
    const clock = await clockFinding(about, `Redis at ${host}`, async () => {
      const [seconds, microseconds] = await redis.time();
      return Number(seconds) * 1000 + Number(microseconds) / 1000;
    });
    const cluster = info["cluster_enabled"] === "1" ? readInfo(String(await redis.call("CLUSTER", "INFO"))) : null;
    return [
      versionFinding(host, info, isCluster),
      clusterFinding(host, cluster, isCluster),
      memoryFinding(host, info),
      clock,
    ];
  } catch (error) {
    return [unreachable(host, reason === "" ? errorText(error) : reason)];
  } finally {
    redis.disconnect();
  }
}

function unreachable(host: string, reason: string): Finding {
  if (/NOAUTH|WRONGPASS|NOPERM/.test(reason)) {
    return bad(`${host} rejects the password in REDIS_URL.`, "Correct REDIS_URL.");
  }
  const todo = "Start it, or correct REDIS_URL. Meanwhile, chat keeps working, up to a second slower between nodes.";
  return bad(`${host} does not respond (${reason}).`, todo);
}

function versionFinding(host: string, { redis_version: version = "?" }: Info, isCluster: boolean): Finding {
  const least = isCluster ? minVersions.cluster : minVersions.single;
  if (Number.parseInt(version, 10) >= least) return ok(`${host} is reachable and runs Redis ${version}.`);
  const message = `${host} is Redis ${version}; version ${least} or newer is required.`;
  return bad(message, "Upgrade Redis; it holds no data that would be lost.");
}

function clusterFinding(host: string, cluster: Info | null, isClusterConfigured: boolean): Finding {
  if (!isClusterConfigured && cluster === null) return ok(`${host} is a single Redis, as configured.`);
  if (cluster === null) {
    const message = `REDIS_URL names several nodes, but ${host} is not part of a Redis Cluster.`;
    return bad(message, "Name one Redis, or nodes of one Redis Cluster.");
  }
  if (!isClusterConfigured) {
    const message = `${host} is a node of a Redis Cluster, but REDIS_URL names it alone.`;
    return bad(message, "Name two or more of the cluster's nodes, separated by commas.");
  }
  const slots = Number(cluster["cluster_slots_ok"]);
  if (cluster["cluster_state"] === "ok" && slots === allSlots) {
    return ok(`${host}: the cluster is complete, with ${cluster["cluster_size"]} masters.`);
  }
  const message = `${host}: the cluster is incomplete; ${slots} of ${allSlots} slots are served.`;
  return bad(message, "Run redis-cli --cluster check, and start the missing nodes.");
}

function memoryFinding(host: string, { maxmemory = "0", maxmemory_policy: policy = "noeviction" }: Info): Finding {
  if (maxmemory === "0") return ok(`${host} has no memory limit.`);
  if (policy === "noeviction") {
    const effects = "each node then enforces rate limits on its own and reads from the primary";
    return ok(`At its memory limit, ${host} rejects writes: ${effects}.`);
  }
  const lost = "rate limits and records of recent writes";
  const message = `At its memory limit, ${host} evicts keys (${policy}), including ${lost}.`;
  return warn(message, "Run config set maxmemory-policy noeviction.");
}

function readInfo(text: string): Info {
  const lines = text.split("\r\n").filter((line) => /^\w+:/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]));
}
