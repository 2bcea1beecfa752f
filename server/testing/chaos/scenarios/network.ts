import { pause } from "../../support/pause.js";
import { longestOf, percentile, type Scenario, seconds, silenceLength } from "../Scenario.js";

/** 99% of messages must reach the other node within this time, in milliseconds. */
const maxCrossing = 2500;

/**
 * Drops a percentage of the notifications between the nodes. Only clients of one node send, because messages sent on
 * the other node would make that node read the log.
 */
export function lostHints(percent: number, messages: number): Scenario {
  return {
    name: `${percent}% of notifications lost`,
    timeoutSeconds: 180 + messages / 2,
    run: async (cluster) => {
      await cluster.bringHome();
      await cluster.load.end();
      cluster.loseHints(percent);
      cluster.load.take();
      cluster.load.begin(({ connection }) => connection.home === 0);
      await cluster.load.untilAcknowledged(messages);
      await cluster.load.end();
      cluster.loseHints(0);
      await cluster.untilSynced();
      const { crossings, ...rest } = cluster.load.take();
      cluster.load.begin();
      return {
        messages: `${rest.acknowledged}`,
        "across nodes p50": seconds(percentile(crossings, 50)),
        p99: longestOf([percentile(crossings, 99)], maxCrossing),
        "at most": seconds(percentile(crossings, 100)),
      };
    },
  };
}

export function clientCuts(times: number): Scenario {
  return {
    name: "client cuts",
    timeoutSeconds: 180 + 3 * times,
    run: async (cluster) => {
      for (let i = 0; i < times; i++) {
        cluster.random.pick(cluster.devices).connection.cut();
        await cluster.load.untilAcknowledged(1 + cluster.random.below(3));
      }
      return { cuts: `${times}` };
    },
  };
}

/** Silences the network between clients and a node; the clients must notice and reconnect elsewhere. */
export function silentProxies(times: number): Scenario {
  return {
    name: "half-open connections of clients",
    timeoutSeconds: 180 + 60 * times,
    run: async (cluster) => {
      for (let i = 0; i < times; i++) {
        const { proxy } = cluster.node(i % 2);
        proxy.fallSilent();
        await pause(silenceLength(cluster.random));
        proxy.recover();
        await cluster.bringHome();
        await cluster.load.untilAcknowledged(50);
      }
      return { times: `${times}` };
    },
  };
}
