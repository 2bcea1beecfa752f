import { SeededRandom } from "../support/SeededRandom.js";
import { type Pair, Simulation } from "./simulation/Simulation.js";

const runs = Array.from({ length: 20 }, (_, i) => i + 1);
const steps = 80;
/** How long to wait for every client to receive everything. */
const timeoutMs = 60_000;

/** Users send and read on both nodes and reconnect to random nodes, while the pubsub goes down and comes back. */
async function play(simulation: Simulation, random: SeededRandom): Promise<void> {
  const one = await simulation.aPair();
  const pairs: readonly Pair[] = [one, await simulation.aPair(one.tutor), await simulation.aPair()];
  const users = [...new Set(pairs.flatMap(({ student, tutor }) => [student, tutor]))];
  const subscribers = await Promise.all(
    users.map((who, i) => simulation.follows(who, `Person ${i + 1}`, { by: random.below(2) })),
  );
  const inFlight: Promise<void>[] = [];
  for (let step = 0; step < steps; step++) {
    const pair = random.pick(pairs);
    const who = random.pick([pair.student, pair.tutor]);
    const by = random.below(2);
    const key = `${step}`;
    if (random.chance(0.75)) inFlight.push(simulation.says(pair, who, key, { by }));
    else inFlight.push(simulation.reads(pair, who, by));
    if (random.chance(0.15)) inFlight.push(simulation.says(pair, who, key, { by: 1 - by }));
    if (random.chance(0.1)) {
      const subscriber = random.pick(subscribers);
      await subscriber.cut();
      await subscriber.resume(simulation.node(random.below(2)).chatApi);
    }
    if (random.chance(0.05)) simulation.pubsub.isDown = true;
    if (random.chance(0.1)) simulation.pubsub.reconnect();
    if (random.chance(0.1)) await inFlight.at(-1);
  }
  await Promise.all(inFlight);
}

describe("the checker finds no violation in", () => {
  let simulation: Simulation;
  beforeAll(async () => (simulation = await Simulation.open()));
  afterAll(() => simulation.close());
  afterEach(() => simulation.reset());

  it.each(runs)("random run %i of the real chat", async (seed) => {
    await play(simulation, new SeededRandom(seed));
    expect(await simulation.verdict(timeoutMs)).toEqual([]);
  });
});
