import { type Scenario, seconds } from "../Scenario.js";
import type { ChaosCluster } from "../ChaosCluster.js";

/** The number of keys in flight at the same time. */
const keysAtOnce = 100;

/** Sends each of `keys` messages `times` times in parallel through both nodes; each key must yield one message. */
export function manyAttempts(keys: number, times: number): Scenario {
  return {
    name: `${keys} keys sent ${times} times each`,
    timeoutSeconds: 300 + (keys * times) / 20,
    run: async (cluster) => {
      await cluster.bringHome();
      await cluster.load.end();
      const before = await countMessages(cluster);
      const begin = performance.now();
      for (let first = 0; first < keys; first += keysAtOnce) {
        const wave = Array.from({ length: Math.min(keysAtOnce, keys - first) }, (_, i) => first + i);
        await Promise.all(wave.map((number) => sendOften(cluster, number, times)));
      }
      const took = performance.now() - begin;
      const messages = (await countMessages(cluster)) - before;
      if (messages !== keys) throw new Error(`${keys} keys became ${messages} messages.`);
      cluster.load.begin();
      return { sends: `${keys * times}`, messages: `${messages}`, in: seconds(took) };
    },
  };
}

/** Sends a message `times` times in parallel from its author's devices, which are on different nodes. */
async function sendOften(cluster: ChaosCluster, number: number, times: number): Promise<void> {
  const { chatId, devices } = cluster.random.pick(cluster.talks);
  const author = cluster.random.pick(devices).personId;
  const own = devices.filter(({ personId }) => personId === author);
  const [key, content] = [`often ${number}`, `Often ${number}`];
  const notes = cluster.recorder.invoked({ chatId, authorId: author, key, content });
  await Promise.all(
    Array.from({ length: times }, async (_, i) => {
      const delivery = await own[i % own.length]?.attempt(chatId, key, content);
      if (delivery) notes.acknowledged(delivery.seq);
    }),
  );
}

async function countMessages(cluster: ChaosCluster): Promise<number> {
  const text = "select count(*)::int as count from chat_event where type = 'MessageSent'";
  const [row] = await cluster.query<{ count: number }>(text);
  return row?.count ?? 0;
}
