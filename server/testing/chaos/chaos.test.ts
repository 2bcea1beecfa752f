import { describeWith } from "../support/tools.js";
import { shortPlans } from "./plan.js";
import { runChaos } from "./runChaos.js";

/** Long enough for a busy machine; on two otherwise idle cores, the test takes about a minute. */
const timeoutMs = 1_800_000;

/** The first half of `npm run chaos -- --short`. Needs the built server (`npm test` builds it; `npx jest` does not). */
describeWith("redis")("two servers whose processes and networks fail while users chat", () => {
  it(
    "do not lose, duplicate or reorder messages",
    async () => {
      const { processes } = shortPlans(1);
      const outcomes = await runChaos(processes, { begins: () => undefined, ends: () => undefined });
      expect(outcomes.at(-1)?.violations).toEqual([]);
    },
    timeoutMs,
  );
});
