import type { Failpoint } from "../../../platform/process/failpoint.js";
import { longestOf, type Scenario } from "../Scenario.js";
import type { ChaosCluster } from "../ChaosCluster.js";

/** How long to wait for a node to reach its failpoint. */
const timeoutMs = 120_000;

/**
 * Nodes kill themselves at these failpoints in turn, as if by `kill -9`: one node at the first half of them, the other
 * node at the rest.
 */
export function killsAt(name: string, places: readonly Failpoint[]): Scenario {
  return {
    name,
    timeoutSeconds: 300 + 60 * places.length,
    run: async (cluster) => {
      const half = Math.ceil(places.length / 2);
      for (const [victim, own] of [places.slice(0, half), places.slice(half)].entries()) {
        for (const place of own) await killAt(cluster, victim, place);
        await cluster.restart(victim);
      }
      return { kills: `${places.length}` };
    },
  };
}

/** Kills nodes at random moments while about `messages` messages are acknowledged. */
export function randomKills(times: number, messages: number): Scenario {
  return {
    name: "kill -9 at any moment",
    timeoutSeconds: 180 + 60 * times + messages / 10,
    run: async (cluster) => {
      const gaps: number[] = [];
      const first = cluster.load.acknowledged;
      for (let i = 0; i < times; i++) {
        // Spread the kills evenly over the messages, with some jitter.
        const goal = first + ((i + 1) * messages) / times + cluster.random.below(20);
        await cluster.load.untilAcknowledged(Math.max(cluster.random.below(20), goal - cluster.load.acknowledged));
        const victim = cluster.random.below(2);
        const begin = performance.now();
        await cluster.node(victim).end("SIGKILL");
        await cluster.load.untilAcknowledgedBy([1 - victim]);
        gaps.push(performance.now() - begin);
        await cluster.restart(victim);
      }
      return { kills: `${times}`, "others continue within": longestOf(gaps) };
    },
  };
}

/** Restarts a node with a failpoint, and waits until the node has killed itself there. */
async function killAt(cluster: ChaosCluster, victim: number, name: Failpoint): Promise<void> {
  const count = 1 + cluster.random.below(name === "while-replaying" ? 4 : 25);
  const delay = ["while-the-statement-runs", "while-replaying"].includes(name) ? 1 + cluster.random.below(3) : 0;
  await cluster.restart(victim, { failpoint: name === "while-draining" ? name : `${name}:${count}+${delay}` });
  const node = cluster.node(victim);
  if (name === "while-draining") {
    await cluster.load.untilAcknowledged(20);
    node.signal("SIGTERM");
  }
  // Forcing clients to reconnect makes the node replay what they missed.
  const cutting = setInterval(() => {
    if (name === "while-replaying") node.proxy.cut();
  }, 500);
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<"late">((resolve) => (late = setTimeout(() => resolve("late"), timeoutMs)));
  const outcome = await Promise.race([node.ended, tooLate]);
  clearInterval(cutting);
  clearTimeout(late);
  if (outcome !== "SIGKILL") throw new Error(`Node ${node.name} did not kill itself at ${name} (${outcome}).`);
}
