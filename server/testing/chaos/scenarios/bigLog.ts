import { chatCommand } from "../chatCommand.js";
import { longestOf, type Scenario, seconds } from "../Scenario.js";
import { type LogSize, makeSyntheticLog } from "../syntheticLog.js";

/** Rebuilds the projections from a log of this size; the rebuild must finish within `timeoutSeconds`. */
export function bigLog(size: LogSize, timeoutSeconds: number): Scenario {
  const events = size.students * size.tutors * size.eventsOfAChat;
  return {
    name: `${events} events rebuilt`,
    timeoutSeconds: 4 * timeoutSeconds + 120,
    run: async (cluster) => {
      await cluster.load.end();
      const url = cluster.postgres.urlOf("big_log");
      await makeSyntheticLog(cluster.postgres.urlOf("postgres"), url, size);
      const rebuilding = await chatCommand("rebuild", url);
      const verifying = await chatCommand("verify", url);
      return { "rebuilt in": longestOf([rebuilding], timeoutSeconds * 1000), "verified in": seconds(verifying) };
    },
  };
}
