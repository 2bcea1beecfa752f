import { describeWith } from "../support/servers/parts.js";
import { shortPlans } from "./plan.js";
import { runChaos } from "./runChaos.js";

/** How long all of it may take on a machine that is busy, in milliseconds; alone on two cores it is about a minute. */
const timeoutMs = 1_800_000;

/** The other half of the short form of `npm run chaos`, in a file of its own so that the halves run beside each other. */
describeWith("redis")("two servers whose database is locked, stopped, migrated and replaced while people talk", () => {
  it(
    "lose, double and reorder nothing, and fail no read",
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
