import { describeWith } from "../parts.js";
import { shortPlan } from "./plan.js";
import { play } from "./runChaos.js";
import { World } from "./World.js";

const plan = shortPlan(1);

/** The short form of `npm run chaos`, with the built server (`npm test` builds it, `npx jest` does not). */
describeWith("redis")("two servers to which everything happens while people talk", () => {
  let world: World;
  beforeAll(async () => (world = await World.create(plan.size)), 60_000);
  afterAll(() => world.close(), 60_000);

  it.each(plan.scenarios)(
    "lose, double and reorder nothing: $name",
    async (scenario) => {
      const { violations } = await play(world, scenario);
      expect(violations).toEqual([]);
    },
    120_000,
  );
});
