import { atTheEnd } from "../testing/support/atTheEnd.js";
import { createTestDatabase } from "../testing/support/databases/testDatabase.js";
import { startChatNode } from "../testing/support/servers/chatNode.js";
import { startServerProcess } from "../testing/support/servers/serverProcess.js";
import { NotificationDrill } from "../testing/notifications/NotificationDrill.js";

it("two nodes that are killed while emailing notifications lose no email, and each repeats at most one per crash", async () => {
  const database = await createTestDatabase();
  const node = await startChatNode(database);
  atTheEnd(() => node.stop());
  const start = (environment: Readonly<Record<string, string>>) => startServerProcess({ database, environment });
  const drill = await NotificationDrill.prepare(node, start);
  await drill.write(40);
  await drill.killBoth({ at: "after-due-recorded", after: 1 });
  await drill.killBoth({ at: "after-mail", after: 3 });
  await Promise.all([drill.start(), drill.start()]);
  await drill.untilIdle();
  await drill.passAnHour();

  const verdict = await drill.verdict();
  expect(verdict.problems).toEqual([]);
  expect(verdict.notified).toBeGreaterThan(100);
  expect(verdict.repeatedMails).toBeGreaterThanOrEqual(1);
  expect(verdict.repeatedMails).toBeLessThanOrEqual(4);
});
