import { longest, none, type Scenario, seconds } from "../Scenario.js";

/** How long a node may take to stop, in milliseconds. */
const maxStop = 10_000;

/** Nodes are told to stop, one after the other, and started again, so many times. */
export function rollingRestarts(times: number): Scenario {
  return {
    name: "rolling restarts",
    within: 180 + 90 * times,
    run: async (world) => {
      const stops: number[] = [];
      // Whoever was cut off a moment ago has had their retry.
      await world.bringHome();
      world.load.take();
      for (let i = 0; i < 2 * times; i++) {
        await world.load.acknowledges(20);
        const begin = performance.now();
        const outcome = await world.node(i % 2).end("SIGTERM");
        stops.push(performance.now() - begin);
        if (outcome !== 0) throw new Error(`Node ${world.node(i % 2).name} ended with ${outcome}.`);
        await world.restart(i % 2);
      }
      const { retriedOnce, retriedMore, slowest } = world.load.take();
      return {
        restarts: `${2 * times}, each with exit code 0`,
        "stopped within": longest(stops, maxStop),
        "messages retried once": `${retriedOnce}`,
        "more than once": none(retriedMore),
        "slowest message": seconds(slowest),
      };
    },
  };
}

/** The clock of one node is wrong by so many minutes, for so many messages. */
export function wrongClock(minutes: number, messages: number): Scenario {
  return {
    name: `one clock ${minutes > 0 ? "ahead" : "behind"} by ${Math.abs(minutes)} minutes`,
    within: 180 + messages / 2,
    run: async (world) => {
      await world.restart(1, { skew: minutes });
      await world.load.acknowledgesBy([0, 1]);
      await world.load.acknowledges(messages / 2);
      // Everybody changes sides, with the token that the other clock gave them.
      for (const { line } of world.devices) line.cut();
      await world.load.acknowledges(messages / 2);
      await world.restart(1);
      return { messages: `${messages}` };
    },
  };
}
