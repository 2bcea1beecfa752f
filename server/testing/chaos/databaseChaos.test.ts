import { describeWith } from "../support/tools.js";
import { shortPlans } from "./plan.js";
import { runChaos } from "./runChaos.js";

/** Long enough for a busy machine; on two otherwise idle cores, the test takes about a minute. */
const timeoutMs = 1_800_000;

/** The second half of `npm run chaos -- --short`; a separate file lets it run in parallel with `chaos.test.ts`. */
describeWith("redis")("two servers whose database is locked, stopped, migrated and replaced while users chat", () => {
  it(
    "do not lose, duplicate or reorder messages, and no read fails",
    async () => {
      const { database } = shortPlans(1);
      const outcomes = await runChaos(database, { begins: () => undefined, ends: () => undefined });
      expect(outcomes.at(-1)?.violations).toEqual([]);
      const failed = outcomes.flatMap(({ figures }) => figures["reads that failed"] ?? []);
      expect(failed).toEqual([expect.objectContaining({ shown: "0" }), expect.objectContaining({ shown: "0" })]);
    },
    timeoutMs,
  );
});
