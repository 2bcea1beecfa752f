import { StandbyPair } from "../../multiNode/failover/StandbyPair.js";
import { hasTool, toolPath } from "../../support/tools.js";
import { longestOf, type Scenario } from "../Scenario.js";
import { ChaosCluster, type ChaosSize } from "../ChaosCluster.js";

/** The maximum recovery time in milliseconds, including the promotion. */
const maxRecovery = 20_000;

/**
 * Creates a separate cluster with a synchronous standby, using the Postgres installed on this machine. Kills the
 * primary and promotes the standby behind the same address.
 */
export function failOver(size: ChaosSize, messages: number): Scenario {
  return {
    name: "failover to a promoted standby",
    timeoutSeconds: 300 + messages,
    run: async (cluster) => {
      if (!hasTool("olderPostgres")) return { "not run": "no Postgres with pg_basebackup is installed" };
      await cluster.load.end();
      const pair = await StandbyPair.start(toolPath("olderPostgres"));
      await pair.replicateSynchronously();
      const other = await ChaosCluster.create(size, pair, { mayStartOver: true });
      try {
        other.load.begin();
        await other.load.untilAcknowledged(messages / 2);
        const begin = performance.now();
        await pair.failOver();
        await other.load.untilAcknowledgedBy([0, 1]);
        const recovery = performance.now() - begin;
        await other.load.untilAcknowledged(messages / 2);
        cluster.report(await other.check());
        return { messages: `${other.load.acknowledged}`, "recovery at most": longestOf([recovery], maxRecovery) };
      } finally {
        await other.close();
      }
    },
  };
}
