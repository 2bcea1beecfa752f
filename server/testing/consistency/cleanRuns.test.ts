import { SeededRandom } from "../support/SeededRandom.js";
import { type Pair, Simulation } from "./simulation/Simulation.js";

const runs = Array.from({ length: 20 }, (_, i) => i + 1);
const steps = 80;
/** How long it may take until every client has been told everything, in milliseconds. */
const timeoutMs = 60_000;

/** Everybody writes and reads on both nodes, is cut off and comes back elsewhere, while the pubsub comes and goes. */
async function play(rehearsal: Simulation, random: SeededRandom): Promise<void> {
  const one = await rehearsal.aPair();
  const pairs: readonly Pair[] = [one, await rehearsal.aPair(one.tutor), await rehearsal.aPair()];
  const everybody = [...new Set(pairs.flatMap(({ student, tutor }) => [student, tutor]))];
  const listeners = await Promise.all(
    everybody.map((who, i) => rehearsal.follows(who, `Person ${i + 1}`, { by: random.below(2) })),
  );
  const onTheirWay: Promise<void>[] = [];
  for (let step = 0; step < steps; step++) {
    const pair = random.pick(pairs);
    const who = random.pick([pair.student, pair.tutor]);
    const by = random.below(2);
    const key = `${step}`;
    if (random.chance(0.75)) onTheirWay.push(rehearsal.says(pair, who, key, { by }));
    else onTheirWay.push(rehearsal.reads(pair, who, by));
    if (random.chance(0.15)) onTheirWay.push(rehearsal.says(pair, who, key, { by: 1 - by }));
    if (random.chance(0.1)) {
      const listener = random.pick(listeners);
      await listener.cut();
      await listener.resume(rehearsal.node(random.below(2)).player);
    }
    if (random.chance(0.05)) rehearsal.pubsub.isAway = true;
    if (random.chance(0.1)) rehearsal.pubsub.comesBack();
    if (random.chance(0.1)) await onTheirWay.at(-1);
  }
  await Promise.all(onTheirWay);
}

describe("the checker passes", () => {
  let rehearsal: Simulation;
  beforeAll(async () => (rehearsal = await Simulation.open()));
  afterAll(() => rehearsal.close());
  afterEach(() => rehearsal.forget());

  it.each(runs)("clean run %i", async (seed) => {
    await play(rehearsal, new SeededRandom(seed));
    expect(await rehearsal.verdict(timeoutMs)).toEqual([]);
  });
});
