import { Crowd, type CrowdSize } from "../crowd/Crowd.js";
import { requireOpenFiles } from "../crowd/openFiles.js";
import { type Figure, longestOf, percentile, type Scenario, seconds } from "../Scenario.js";
import { pause, until } from "../../support/pause.js";
import { dropDatabase, runIn } from "../../support/databases/template.js";

/** This percentage of connections must be restored within this time, in milliseconds. */
const backWithin = 30_000;
const backInPercent = 99;
/**
 * Notifications count as flowing once this much time passes without a late message. A failover must complete within
 * `maxFailover` milliseconds.
 */
const quietMs = 3000;
const maxFailover = 30_000;

/**
 * Opens many connections to three nodes on a Redis Cluster of three masters and three replicas; kills a node `kills`
 * times, and then a Redis master.
 */
export function crowd(size: CrowdSize, kills: number): Scenario {
  return {
    name: `${size.connections} connections to three nodes`,
    timeoutSeconds: 600 + 120 * kills,
    run: async (cluster) => {
      requireOpenFiles(size.connections);
      await cluster.load.end();
      await runIn(cluster.postgres.urlOf("postgres"), "create database crowd");
      const people = await Crowd.gather(cluster.postgres.urlOf("crowd"), size);
      try {
        const some = size.connections / 10;
        await people.untilAcknowledged(some);
        people.attendance.take();
        const absences: number[] = [];
        for (let i = 0; i < kills; i++) {
          await killOne(people, i % people.fleet.nodes.length);
          absences.push(...people.attendance.take());
          await people.untilAcknowledged(some);
        }
        const failover = await failOver(people);
        await people.untilAcknowledged(some);
        cluster.report(await people.check());
        const back = absences.filter((absence) => absence <= backWithin).length;
        return {
          "kill -9 of a node": `${kills}`,
          "connections cut": `${absences.length}`,
          "back within 30 s": share(back, absences.length),
          p50: seconds(percentile(absences, 50)),
          p99: seconds(percentile(absences, backInPercent)),
          "at most": seconds(Math.max(...absences)),
          messages: `${people.traffic.acknowledged}`,
          "a Redis master killed, notifications flow again within": longestOf([failover], maxFailover),
        };
      } finally {
        await people.close();
        await dropDatabase(cluster.postgres.urlOf("postgres"), "crowd");
      }
    },
  };
}

/** Kills a node, and restarts it once every member has reconnected or the time is up. */
async function killOne(people: Crowd, i: number): Promise<void> {
  const node = people.fleet.nodes[i];
  await node?.end("SIGKILL");
  await people.untilComplete(backWithin).catch(() => undefined);
  await node?.start();
  await people.fleet.untilReady();
}

/** Kills a Redis master for good; returns how many milliseconds passed until messages were no longer late. */
async function failOver({ redis, traffic }: Crowd): Promise<number> {
  const begin = performance.now();
  await redis.nodes[0]?.kill();
  await pause(quietMs);
  const flows = () => performance.now() - Math.max(begin, traffic.lastSlow) > quietMs;
  await until("Notifications flow", flows, 2 * maxFailover).catch(() => undefined);
  return Math.max(0, traffic.lastSlow - begin);
}

function share(part: number, whole: number): Figure {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  // Round down, so that 98.999% isn't shown as 99%.
  const shown = `${(Math.floor(percent * 100) / 100).toFixed(2)}%`;
  return { shown, allowed: percent < backInPercent ? `at least ${backInPercent}%` : null };
}
