import { notificationFailpoints } from "../../platform/process/failpoint.js";
import { fixed, print, printProblems, printTable } from "../harness/report.js";
import { type Setup, setUp } from "./setUp.js";

/** The number of users who get messages before each kill; the remaining users get messages after the last kill. */
const peopleEach = 100;

/**
 * Kills both nodes at each step of sending a notification, then checks that users were notified according to the rules.
 */
export async function killNodes(setup: Setup): Promise<void> {
  // Failpoints are disabled in production.
  const { drill } = await setUp(setup, "kills", { NODE_ENV: "test" });
  const begin = performance.now();
  for (const at of notificationFailpoints) {
    await drill.write(peopleEach);
    // There are many emails, but too few pushes and batches to reach a failpoint 20 times.
    await drill.killBoth({ at, after: at.includes("mail") ? 20 : 1 });
    print(`… killed both nodes at ${at}`);
  }
  await drill.write(setup.people - peopleEach * notificationFailpoints.length);
  await Promise.all([drill.start(), drill.start()]);
  await drill.untilIdle();
  await drill.passAnHour();
  const { problems, mails, messages, repeatedMails, repeatedPushes } = await drill.verdict();
  printTable("Kills", [
    {
      messages,
      kills: notificationFailpoints.length * 2,
      mails,
      "repeated emails": repeatedMails,
      "repeated pushes": repeatedPushes,
      "not as decided": problems.length,
      seconds: fixed((performance.now() - begin) / 1000, 0),
    },
  ]);
  printProblems(problems);
}
