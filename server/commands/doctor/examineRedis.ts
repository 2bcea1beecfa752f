import { Redis } from "ioredis";
import { clockFinding } from "./clockFinding.js";
import type { Finding } from "./finding.js";
import { errorText } from "../../platform/errors/StartupError.js";

const about = "redis";
const timeoutMs = 2000;
/** Sharded publish/subscribe came with 7. */
const oldest = { one: 6, cluster: 7 };
const allSlots = 16_384;

type Info = Readonly<Record<string, string>>;

/** Asks the Redis of REDIS_URL, or each node of a Redis Cluster that it names, whether it is what the product relies on. */
export async function examineRedis(address: string | undefined): Promise<readonly Finding[]> {
  if (address === undefined) {
    return [{ about, verdict: "ok", says: "None: this node works alone. More nodes need a REDIS_URL." }];
  }
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
    return { about, verdict: "bad", says: `${host} refuses the password in REDIS_URL.`, todo: "Correct REDIS_URL." };
  }
  const todo = "Start it, or correct REDIS_URL. Chat goes on meanwhile, up to a second slower between nodes.";
  return { about, verdict: "bad", says: `${host} does not answer (${reason}).`, todo };
}

function versionFinding(host: string, { redis_version: version = "?" }: Info, isCluster: boolean): Finding {
  const least = isCluster ? oldest.cluster : oldest.one;
  if (Number.parseInt(version, 10) >= least)
    return { about, verdict: "ok", says: `${host} answers, and is Redis ${version}.` };
  const says = `${host} is Redis ${version}, and ${least} or newer is needed.`;
  return { about, verdict: "bad", says, todo: "Install a newer Redis; it keeps nothing that would be lost." };
}

function clusterFinding(host: string, cluster: Info | null, isMeant: boolean): Finding {
  if (!isMeant && cluster === null) return { about, verdict: "ok", says: `${host} stands alone, as REDIS_URL says.` };
  if (cluster === null) {
    const says = `REDIS_URL names several nodes, but ${host} is no part of a Redis Cluster.`;
    return { about, verdict: "bad", says, todo: "Name one Redis, or nodes of one Redis Cluster." };
  }
  if (!isMeant) {
    const says = `${host} is a node of a Redis Cluster, but REDIS_URL names it alone.`;
    return { about, verdict: "bad", says, todo: "Name two or more of the cluster's nodes, with commas between them." };
  }
  const slots = Number(cluster["cluster_slots_ok"]);
  if (cluster["cluster_state"] === "ok" && slots === allSlots) {
    return { about, verdict: "ok", says: `${host}: the cluster is whole, with ${cluster["cluster_size"]} masters.` };
  }
  const says = `${host}: the cluster is not whole; ${slots} of ${allSlots} slots are served.`;
  return { about, verdict: "bad", says, todo: "See redis-cli --cluster check, and start the nodes that are away." };
}

function memoryFinding(host: string, { maxmemory = "0", maxmemory_policy: policy = "noeviction" }: Info): Finding {
  if (maxmemory === "0" || policy !== "noeviction") {
    const bound = maxmemory === "0" ? "has no bound of memory" : `makes room by ${policy}`;
    return { about, verdict: "ok", says: `${host} ${bound}; it holds counts that pass, and no message.` };
  }
  const says = `${host} has a bound of memory and takes nothing more when it is reached: limits would not be counted.`;
  return { about, verdict: "warn", says, todo: "config set maxmemory-policy volatile-ttl: whatever is in it expires." };
}

function readInfo(text: string): Info {
  const lines = text.split("\r\n").filter((line) => /^\w+:/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]));
}
