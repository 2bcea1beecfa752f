import { pause } from "../../support/pause.js";
import { longest, percentile, type Scenario, seconds, silenceLength } from "../Scenario.js";

/** How long a message may take to the other node, in 99 of 100 cases, in milliseconds. */
const maxCrossing = 2500;

/**
 * So many of a hundred hints between the nodes are lost, for so many messages. Only on one node somebody speaks: what is
 * said on the other would have it look into the log.
 */
export function lostHints(percent: number, messages: number): Scenario {
  return {
    name: `${percent} % of the hints lost`,
    within: 180 + messages / 2,
    run: async (world) => {
      await world.bringHome();
      await world.load.end();
      world.loseHints(percent);
      world.load.take();
      world.load.begin(({ line }) => line.home === 0);
      await world.load.acknowledges(messages);
      await world.load.end();
      world.loseHints(0);
      await world.isTold();
      const { crossings, ...rest } = world.load.take();
      world.load.begin();
      return {
        messages: `${rest.acknowledged}`,
        "across nodes p50": seconds(percentile(crossings, 50)),
        p99: longest([percentile(crossings, 99)], maxCrossing),
        "at most": seconds(percentile(crossings, 100)),
      };
    },
  };
}

/** Clients lose their connection, so many times in all. */
export function clientCuts(times: number): Scenario {
  return {
    name: "client cuts",
    within: 180 + 3 * times,
    run: async (world) => {
      for (let i = 0; i < times; i++) {
        world.random.pick(world.devices).line.cut();
        await world.load.acknowledges(1 + world.random.below(3));
      }
      return { cuts: `${times}` };
    },
  };
}

/** The way from the clients to a node falls silent, so many times; they notice by themselves and go elsewhere. */
export function silentDoors(times: number): Scenario {
  return {
    name: "half-open connections of clients",
    within: 180 + 60 * times,
    run: async (world) => {
      for (let i = 0; i < times; i++) {
        const { door } = world.node(i % 2);
        door.fallSilent();
        await pause(silenceLength(world.random));
        door.recover();
        await world.bringHome();
        await world.load.acknowledges(50);
      }
      return { times: `${times}` };
    },
  };
}
