import { until } from "../../support/pause.js";
import { longestOf, mustBeZero, type Scenario, seconds } from "../Scenario.js";
import { SocketSender } from "../load/SocketSender.js";
import type { ChaosCluster } from "../ChaosCluster.js";

/** In milliseconds. */
const maxStop = 10_000;

/** Stops and restarts the nodes gracefully in turn, `times` times each. */
export function rollingRestarts(times: number): Scenario {
  return {
    name: "rolling restarts",
    timeoutSeconds: 180 + 90 * times,
    run: async (cluster) => {
      const stops: number[] = [];
      // Wait until clients that were cut off earlier have finished their retries.
      await cluster.bringHome();
      cluster.load.take();
      for (let i = 0; i < 2 * times; i++) {
        await cluster.load.untilAcknowledged(20);
        const begin = performance.now();
        const outcome = await cluster.node(i % 2).end("SIGTERM");
        stops.push(performance.now() - begin);
        if (outcome !== 0) throw new Error(`Node ${cluster.node(i % 2).name} exited with ${outcome}.`);
        await cluster.restart(i % 2);
      }
      const { retriedOnce, retriedMore, slowest } = cluster.load.take();
      return {
        restarts: `${2 * times}, each with exit code 0`,
        "stopped within": longestOf(stops, maxStop),
        "messages retried once": `${retriedOnce}`,
        "more than once": mustBeZero(retriedMore),
        "slowest message": seconds(Math.max(...slowest.values())),
      };
    },
  };
}

/** How many messages each legacy client keeps in flight. */
const inFlight = 50;
/** How many messages are acknowledged before a node is stopped. */
const acknowledgedBefore = 500;
const timeoutMs = 60_000;

/** Stops nodes gracefully while legacy clients send as fast as messages are acknowledged. */
export function stopsUnderSocketLoad(times: number): Scenario {
  return {
    name: "SIGTERM under Socket.IO load",
    timeoutSeconds: 180 + 90 * times,
    run: async (cluster) => {
      const stops: number[] = [];
      let [acknowledged, rejected] = [0, 0];
      for (let i = 0; i < times; i++) {
        await cluster.bringHome();
        const senders = await connectSenders(cluster, i);
        const count = () => senders.reduce((sum, { acknowledged: own }) => sum + own.size, 0);
        for (const sender of senders) sender.keepSending(inFlight);
        await until("Messages flow", () => count() >= acknowledgedBefore, timeoutMs);
        const begin = performance.now();
        const outcome = await cluster.node(i % 2).end("SIGTERM");
        stops.push(performance.now() - begin);
        if (outcome !== 0) throw new Error(`Node ${cluster.node(i % 2).name} exited with ${outcome}.`);
        await Promise.all(senders.map(({ ended }) => ended));
        const stored = await cluster.query<{ key: string }>(
          "select client_message_id as key from chat_event where client_message_id like $1",
          [`stop ${i} %`],
        );
        const unanswered = stored.filter(({ key }) => !senders.some((sender) => sender.acknowledged.has(key)));
        cluster.report(
          unanswered.map(({ key }) => ({ kind: "lost", sentence: `The acknowledgement of ${key}, which is stored.` })),
        );
        acknowledged += count();
        rejected += senders.reduce((sum, sender) => sum + sender.rejected.size, 0);
        await cluster.restart(i % 2);
      }
      return {
        stops: `${times}, each with exit code 0`,
        "stopped within": longestOf(stops, maxStop),
        "acknowledged to legacy clients": `${acknowledged}, and ${rejected} rejected`,
      };
    },
  };
}

/** Connects one sender per chat to the node that will be stopped. */
function connectSenders(cluster: ChaosCluster, stop: number): Promise<readonly SocketSender[]> {
  const { origin } = cluster.node(stop % 2);
  return Promise.all(
    cluster.talks.map(async ({ chatId, devices: [device] }, i) => {
      if (!device) throw new Error("A chat has no device.");
      const { session } = device.connection;
      await session.refresh(origin);
      const author = { chatId, authorId: device.personId };
      return SocketSender.connect(
        `stop ${stop} ${i}`,
        author,
        { origin, accessToken: session.accessToken },
        cluster.recorder,
      );
    }),
  );
}

/** One node's clock is `minutes` ahead (behind if negative). */
export function wrongClock(minutes: number, messages: number): Scenario {
  return {
    name: `one clock ${minutes > 0 ? "ahead" : "behind"} by ${Math.abs(minutes)} minutes`,
    timeoutSeconds: 180 + messages / 2,
    run: async (cluster) => {
      await cluster.restart(1, { skew: minutes });
      await cluster.load.untilAcknowledgedBy([0, 1]);
      await cluster.load.untilAcknowledged(messages / 2);
      // Make every device switch to the other node, whose clock differs from that of the token's issuer.
      for (const { connection } of cluster.devices) connection.cut();
      await cluster.load.untilAcknowledged(messages / 2);
      await cluster.restart(1);
      return { messages: `${messages}` };
    },
  };
}
