import TestSequencer from "@jest/test-sequencer";

/** Slowest first. jest's own sequencer starts with the largest files, but size says little about time. */
const slowFiles = [
  "server/testing/chaos/chaos.test",
  "web/e2e/screens/",
  "server/testing/suites/docs/commandBlocks.test",
  "server/testing/chaos/databaseChaos.test",
  "server/testing/suites/security/attacks/exhaustion.test",
  "web/e2e/chat/sessionDuringChat.test",
  "server/main.test",
  "web/e2e/chat/messageDelivery.test",
  "web/e2e/pages/keyboard.test",
  "server/testing/suites/security/attacks/injection.test",
  "web/e2e/accounts/",
  "server/testing/suites/authorization/matrix.test",
  ...["longHistory", "manyNodes", "liveChat"].map((name) => `web/e2e/chat/${name}.test`),
];

/** Keeps a slow file from running last, when the other workers would be idle. */
export default class SlowestFirst extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const found = slowFiles.findIndex((name) => path.includes(name));
      return found === -1 ? slowFiles.length : found;
    };
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
}
