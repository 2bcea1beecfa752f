import { SeededRandom } from "./simulation/SeededRandom.js";
import { type Pair, Simulation } from "./simulation/Simulation.js";

const runs = Array.from({ length: 20 }, (_, i) => i + 1);
const steps = 80;
/** How long it may take until every client has been told everything, in milliseconds. */
const timeoutMs = 60_000;

/** Everybody writes and reads on both nodes, is cut off and comes back elsewhere, while the pubsub comes and goes. */
async function play(rehearsal: Simulation, dice: SeededRandom): Promise<void> {
  const one = await rehearsal.aPair();
  const pairs: readonly Pair[] = [one, await rehearsal.aPair(one.tutor), await rehearsal.aPair()];
  const everybody = [...new Set(pairs.flatMap(({ student, tutor }) => [student, tutor]))];
  const listeners = await Promise.all(
    everybody.map((who, i) => rehearsal.follows(who, `Person ${i + 1}`, { by: dice.roll(2) })),
  );
  const onTheirWay: Promise<void>[] = [];
  for (let step = 0; step < steps; step++) {
    const pair = dice.pick(pairs);
    const who = dice.pick([pair.student, pair.tutor]);
    const by = dice.roll(2);
    const key = `${step}`;
    if (dice.happens(75)) onTheirWay.push(rehearsal.says(pair, who, key, { by }));
    else onTheirWay.push(rehearsal.reads(pair, who, by));
    if (dice.happens(15)) onTheirWay.push(rehearsal.says(pair, who, key, { by: 1 - by }));
    if (dice.happens(10)) {
      const listener = dice.pick(listeners);
      await listener.cut();
      await listener.resume(rehearsal.node(dice.roll(2)).player);
    }
    if (dice.happens(5)) rehearsal.pubsub.isAway = true;
    if (dice.happens(10)) rehearsal.pubsub.comesBack();
    if (dice.happens(10)) await onTheirWay.at(-1);
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
