import TestSequencer from "@jest/test-sequencer";

/**
 * The slowest files, slowest first. jest's own sequencer starts with the largest file, and size says little about time.
 */
const slowFiles = [
  "server/testing/chaos/chaos.test",
  "server/testing/chaos/databaseChaos.test",
  "web/e2e/screens/",
  "web/e2e/chat/nothingIsLost.test",
  "server/testing/suites/security/attacks/exhaustion.test",
  "web/e2e/accounts/whoMayBeWhere.test",
  ...["sessionsInATalk", "longHistory"].map((name) => `web/e2e/chat/${name}.test`),
];

/** Runs the slowest files first, so that no worker is left with one of them at the end. */
export default class SlowestFirst extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const found = slowFiles.findIndex((name) => path.includes(name));
      return found === -1 ? slowFiles.length : found;
    };
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
}
