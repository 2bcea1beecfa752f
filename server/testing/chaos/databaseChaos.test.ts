import { describeWith } from "../support/servers/parts.js";
import { shortPlans } from "./plan.js";
import { runChaos } from "./runChaos.js";

/** The maximum duration of the run on a busy machine, in milliseconds; alone on two cores it takes about a minute. */
const timeoutMs = 1_800_000;

/** The other half of the short form of `npm run chaos`, in its own file so that the halves run in parallel. */
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
