import { StandbyPair } from "../../cluster/failover/StandbyPair.js";
import { hasPart, partPath } from "../../support/servers/parts.js";
import { longest, type Scenario } from "../Scenario.js";
import { World, type WorldSize } from "../World.js";

/** How long a recovery may take, in milliseconds: that of the promotion is a part of it. */
const maxRecovery = 20_000;

/**
 * A world of its own on a stock Postgres with a standby that has everything that was acknowledged. The primary is lost, the
 * standby is promoted, and the same address leads to it.
 */
export function failOver(size: WorldSize, messages: number): Scenario {
  return {
    name: "fail-over to a promoted standby",
    within: 300 + messages,
    run: async (world) => {
      if (!hasPart("olderPostgres")) return { "not played": "no Postgres with pg_basebackup is installed" };
      await world.load.end();
      const pair = await StandbyPair.start(partPath("olderPostgres"));
      await pair.replicateSynchronously();
      const other = await World.create(size, pair);
      try {
        other.load.begin();
        await other.load.acknowledges(messages / 2);
        const begin = performance.now();
        await pair.failOver();
        await other.load.acknowledgesBy([0, 1]);
        const recovery = performance.now() - begin;
        await other.load.acknowledges(messages / 2);
        world.report(await other.judge());
        return { messages: `${other.load.acknowledged}`, "recovery at most": longest([recovery], maxRecovery) };
      } finally {
        await other.close();
      }
    },
  };
}
