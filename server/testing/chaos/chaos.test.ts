import { describeWith } from "../support/servers/parts.js";
import { shortPlan } from "./plan.js";
import { runChaos } from "./runChaos.js";

/** How long all of it may take on a machine that is busy, in milliseconds; alone on two cores it is under two minutes. */
const timeoutMs = 1_800_000;

/** The short form of `npm run chaos`, with the built server (`npm test` builds it, `npx jest` does not). */
describeWith("redis")("two servers to which everything happens while people talk", () => {
  it(
    "lose, double and reorder nothing",
    async () => {
      const outcomes = await runChaos(shortPlan(1), { begins: () => undefined, ends: () => undefined });
      expect(outcomes.at(-1)?.violations).toEqual([]);
    },
    timeoutMs,
  );
});
