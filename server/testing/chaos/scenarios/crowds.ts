import { Crowd, type CrowdSize } from "../crowd/Crowd.js";
import { requireOpenFiles } from "../crowd/openFiles.js";
import { type Figure, longest, percentile, type Scenario, seconds } from "../Scenario.js";
import { pause, until } from "../../support/pause.js";
import { runIn } from "../../support/databases/template.js";

/** Within how many milliseconds how many of a hundred connections have to be back. */
const backWithin = 30_000;
const backInPercent = 99;
/** For how many milliseconds nothing must be late until hints are taken to flow again, and how long they may take. */
const proof = 3000;
const maxFailover = 30_000;

/**
 * Three nodes on a Redis Cluster of three masters and three replicas, so many connections: so often a node is killed, and
 * then a master of the Redis Cluster.
 */
export function crowd(size: CrowdSize, kills: number): Scenario {
  return {
    name: `${size.connections} connections to three nodes`,
    within: 600 + 120 * kills,
    run: async (world) => {
      requireOpenFiles(size.connections);
      await world.load.end();
      await runIn(world.postgres.urlOf("postgres"), "create database crowd");
      const people = await Crowd.gather(world.postgres.urlOf("crowd"), size);
      try {
        const some = size.connections / 10;
        await people.says(some);
        people.attendance.take();
        const absences: number[] = [];
        for (let i = 0; i < kills; i++) {
          await killOne(people, i % people.fleet.nodes.length);
          absences.push(...people.attendance.take());
          await people.says(some);
        }
        const failover = await failOver(people);
        await people.says(some);
        world.report(await people.judge());
        const back = absences.filter((absence) => absence <= backWithin).length;
        return {
          "kill -9 of a node": `${kills}`,
          "connections cut": `${absences.length}`,
          "back within 30 s": share(back, absences.length),
          p50: seconds(percentile(absences, 50)),
          p99: seconds(percentile(absences, backInPercent)),
          "at most": seconds(Math.max(...absences)),
          messages: `${people.murmur.acknowledged}`,
          "a Redis master killed, hints flow again within": longest([failover], maxFailover),
        };
      } finally {
        await people.close();
        await runIn(world.postgres.urlOf("postgres"), "drop database crowd with (force)");
      }
    },
  };
}

/** Kills a node, and starts it again when everybody is back or the time is over. */
async function killOne(people: Crowd, i: number): Promise<void> {
  const node = people.fleet.nodes[i];
  await node?.end("SIGKILL");
  await people.isComplete(backWithin).catch(() => undefined);
  await node?.start();
  await people.fleet.isWhole();
}

/** Kills a master of the Redis Cluster for good; answers after how many milliseconds nothing is late any more. */
async function failOver({ redis, murmur }: Crowd): Promise<number> {
  const begin = performance.now();
  await redis.nodes[0]?.kill();
  await pause(proof);
  const flows = () => performance.now() - Math.max(begin, murmur.lastSlow) > proof;
  await until("Hints flow", flows, 2 * maxFailover).catch(() => undefined);
  return Math.max(0, murmur.lastSlow - begin);
}

function share(part: number, whole: number): Figure {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  // Rounded down: 98.99 of a hundred are not 99.
  const shown = `${(Math.floor(percent * 100) / 100).toFixed(2)} %`;
  return { shown, allowed: percent < backInPercent ? `at least ${backInPercent} %` : null };
}
