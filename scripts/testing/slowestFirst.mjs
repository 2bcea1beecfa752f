import TestSequencer from "@jest/test-sequencer";

/** The files that take longest, slowest first; jest by itself begins with the largest, which says little of time. */
const slow = [
  "server/testing/chaos/chaos.test",
  "server/testing/chaos/databaseChaos.test",
  ...["screensOfStudents", "screensOfChat", "screensOfVisitors", "nothingIsLost"].map((name) => `web/e2e/${name}.test`),
  "server/testing/suites/security/attacks/exhaustion.test",
  ...["whoMayBeWhere", "sessionsInATalk", "screensOfTutors", "longHistory"].map((name) => `web/e2e/${name}.test`),
];

/** Begins with the slowest files, so that no worker is left with one of them at the end. */
export default class SlowestFirst extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const found = slow.findIndex((name) => path.includes(name));
      return found === -1 ? slow.length : found;
    };
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
}
