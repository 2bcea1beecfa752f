import { describeWith } from "../support/servers/parts.js";
import { shortPlans } from "./plan.js";
import { runChaos } from "./runChaos.js";

/** How long all of it may take on a machine that is busy, in milliseconds; alone on two cores it is about a minute. */
const timeoutMs = 1_800_000;

/** One half of the short form of `npm run chaos`, with the built server (`npm test` builds it, `npx jest` does not). */
describeWith("redis")("two servers whose processes and networks fail while people talk", () => {
  it(
    "lose, double and reorder nothing",
    async () => {
      const { processes } = shortPlans(1);
      const outcomes = await runChaos(processes, { begins: () => undefined, ends: () => undefined });
      expect(outcomes.at(-1)?.violations).toEqual([]);
    },
    timeoutMs,
  );
});
