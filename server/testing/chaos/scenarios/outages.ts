import { pause, until } from "../../support/pause.js";
import { longest, type Scenario, silenceLength } from "../Scenario.js";
import type { World } from "../World.js";

const both = [0, 1] as const;
/** After how many milliseconds a recovery is no longer waited for; it has taken much longer than it may by then. */
const timeoutMs = 60_000;
/** How long a recovery may take, in milliseconds. */
const maxRecovery = 5000;

/** The same where connections stay half open: the driver waits ten seconds for an answer before it gives one up. */
const maxSilentRecovery = { Postgres: 20_000, Redis: maxRecovery };

/** How long nothing must be late until hints are taken to flow: comparisons alone are late once a second. */
const proof = 1500;

/** Resolves when hints flow again from one node to the other; answers how long that took. */
async function hintsFlow(world: World): Promise<number> {
  const begin = performance.now();
  const { load } = world;
  const isProved = () => performance.now() - Math.max(begin, load.lastSlowCrossing) > proof;
  await until("Hints flow", isProved, timeoutMs).catch(() => undefined);
  return Math.max(0, load.lastSlowCrossing - begin);
}

/** Resolves when a node says that it is ready and those who live there have come home and been served. */
async function serves(world: World, node: number): Promise<void> {
  await until("It is ready", () => world.node(node).isReady(), timeoutMs);
  // Those who went to the other node meanwhile do not come back by themselves.
  await world.bringHome();
  await world.load.acknowledgesBy([node]);
}

/** Lets only those speak who live on one node, so that hints are the only quick way to the other. */
async function speakOn(world: World, node: number): Promise<void> {
  await world.bringHome();
  await world.load.end();
  world.load.begin(({ line }) => line.home === node);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Postgres stops as by a crash and comes back, so many times. */
export function postgresCrashes(times: number): Scenario {
  return {
    name: "Postgres crashes",
    within: 180 + 60 * times,
    run: async (world) => {
      const recoveries: number[] = [];
      for (let i = 0; i < times; i++) {
        await world.load.acknowledges(20 + world.random.below(60));
        await world.postgres.crash();
        await pause(world.random.below(1500));
        await world.postgres.comeBack();
        recoveries.push(await timed(() => world.load.acknowledgesBy(both)));
      }
      return { crashes: `${times}`, "recovery at most": longest(recoveries, maxRecovery) };
    },
  };
}

/** Redis ends and comes back, so many times. */
export function redisOutages(times: number): Scenario {
  return {
    name: "Redis outages",
    within: 180 + 60 * times,
    run: async (world) => {
      const recoveries: number[] = [];
      for (let i = 0; i < times; i++) {
        await speakOn(world, i % 2);
        await world.endRedis();
        await world.load.acknowledges(50 + world.random.below(50));
        await world.startRedis();
        recoveries.push(await hintsFlow(world));
      }
      return { outages: `${times}`, "recovery at most": longest(recoveries, maxRecovery) };
    },
  };
}

/** The nodes' connections to Redis are cut, so many times, and everything goes on. */
export function redisCuts(times: number): Scenario {
  return {
    name: "publish/subscribe cut",
    within: 180 + 60 * times,
    run: async (world) => {
      for (let i = 0; i < times; i++) {
        world.toRedis[i % 2]?.cut();
        await world.load.acknowledges(20);
      }
      await speakOn(world, 0);
      return { cuts: `${times}`, "recovery at most": longest([await hintsFlow(world)], maxRecovery) };
    },
  };
}

/** The way to a dependency falls silent without a word, so many times: connections stay half open for ever. */
export function silence(of: "Postgres" | "Redis", times: number): Scenario {
  return {
    name: `half-open connections to ${of}`,
    within: 180 + 60 * times,
    run: async (world) => {
      const recoveries: number[] = [];
      for (let i = 0; i < times; i++) {
        const proxy = (of === "Postgres" ? world.toPostgres : world.toRedis)[i % 2];
        // Now the node that hears, now the one that speaks.
        if (of === "Redis") await speakOn(world, i % 4 < 2 ? 0 : 1);
        else await world.bringHome();
        proxy?.fallSilent();
        await pause(silenceLength(world.random));
        proxy?.recover();
        recoveries.push(await (of === "Redis" ? hintsFlow(world) : timed(() => serves(world, i % 2))));
        await world.load.acknowledges(50);
      }
      return { times: `${times}`, "recovery at most": longest(recoveries, maxSilentRecovery[of]) };
    },
  };
}
