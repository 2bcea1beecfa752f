import { pause, until } from "../../support/pause.js";
import { longestOf, type Scenario, silenceLength } from "../Scenario.js";
import type { ChaosCluster } from "../ChaosCluster.js";

const both = [0, 1] as const;
/** Much longer than `maxRecovery`, so that slow recoveries are measured, too. */
const timeoutMs = 60_000;
/** The maximum recovery time, in milliseconds. */
const maxRecovery = 5000;

/**
 * The maximum recovery time with half-open connections, in milliseconds: the Postgres driver waits ten seconds for a
 * response before it drops a connection.
 */
const maxSilentRecovery = { Postgres: 20_000, Redis: maxRecovery };

/**
 * Notifications count as flowing once this much time passes without a late message; without notifications, the feeds
 * check the log only once a second.
 */
const quietMs = 1500;

/** Waits until notifications flow between the nodes again; returns how many milliseconds that took. */
async function notificationsFlow(cluster: ChaosCluster): Promise<number> {
  const begin = performance.now();
  const { load } = cluster;
  const isFlowing = () => performance.now() - Math.max(begin, load.lastSlowCrossing) > quietMs;
  await until("Notifications flow", isFlowing, timeoutMs).catch(() => undefined);
  return Math.max(0, load.lastSlowCrossing - begin);
}

/** Waits until a node is ready and has acknowledged a message from one of its own clients. */
async function serves(cluster: ChaosCluster, node: number): Promise<void> {
  await until("The node is ready", () => cluster.node(node).isReady(), timeoutMs);
  // Clients that moved to the other node don't return on their own.
  await cluster.bringHome();
  await cluster.load.untilAcknowledgedBy([node]);
}

/** Lets only one node's clients send, so that notifications are the only fast path to the other node. */
async function speakOn(cluster: ChaosCluster, node: number): Promise<void> {
  await cluster.bringHome();
  await cluster.load.end();
  cluster.load.begin(({ connection }) => connection.home === node);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

export function postgresCrashes(times: number): Scenario {
  return {
    name: "Postgres crashes",
    timeoutSeconds: 180 + 60 * times,
    run: async (cluster) => {
      const recoveries: number[] = [];
      for (let i = 0; i < times; i++) {
        await cluster.load.untilAcknowledged(20 + cluster.random.below(60));
        await cluster.postgres.crash();
        await pause(cluster.random.below(1500));
        await cluster.postgres.restart();
        recoveries.push(await timed(() => cluster.load.untilAcknowledgedBy(both)));
      }
      return { crashes: `${times}`, "recovery at most": longestOf(recoveries, maxRecovery) };
    },
  };
}

export function redisOutages(times: number): Scenario {
  return {
    name: "Redis outages",
    timeoutSeconds: 180 + 60 * times,
    run: async (cluster) => {
      const recoveries: number[] = [];
      for (let i = 0; i < times; i++) {
        await speakOn(cluster, i % 2);
        await cluster.endRedis();
        await cluster.load.untilAcknowledged(50 + cluster.random.below(50));
        await cluster.startRedis();
        recoveries.push(await notificationsFlow(cluster));
      }
      return { outages: `${times}`, "recovery at most": longestOf(recoveries, maxRecovery) };
    },
  };
}

export function redisCuts(times: number): Scenario {
  return {
    name: "publish/subscribe cut",
    timeoutSeconds: 180 + 60 * times,
    run: async (cluster) => {
      for (let i = 0; i < times; i++) {
        cluster.toRedis[i % 2]?.cut();
        await cluster.load.untilAcknowledged(20);
      }
      await speakOn(cluster, 0);
      return { cuts: `${times}`, "recovery at most": longestOf([await notificationsFlow(cluster)], maxRecovery) };
    },
  };
}

/** Leaves one node's connections to a dependency half open, `times` times, alternating between the nodes. */
export function silence(of: "Postgres" | "Redis", times: number): Scenario {
  return {
    name: `half-open connections to ${of}`,
    timeoutSeconds: 180 + 60 * times,
    run: async (cluster) => {
      const recoveries: number[] = [];
      for (let i = 0; i < times; i++) {
        const proxy = (of === "Postgres" ? cluster.toPostgres : cluster.toRedis)[i % 2];
        // Over four rounds, silence each node once while it sends and once while it receives.
        if (of === "Redis") await speakOn(cluster, i % 4 < 2 ? 0 : 1);
        else await cluster.bringHome();
        proxy?.fallSilent();
        await pause(silenceLength(cluster.random));
        proxy?.recover();
        recoveries.push(await (of === "Redis" ? notificationsFlow(cluster) : timed(() => serves(cluster, i % 2))));
        await cluster.load.untilAcknowledged(50);
      }
      return { times: `${times}`, "recovery at most": longestOf(recoveries, maxSilentRecovery[of]) };
    },
  };
}
