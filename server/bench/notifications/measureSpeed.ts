import { processorSeconds } from "../harness/processes.js";
import { fixed, printProblems, printTable } from "../harness/report.js";
import { type Setup, setUp } from "./setUp.js";

/** Measures how fast two nodes process notifications once all messages are readable in the log. */
export async function measureSpeed(setup: Setup): Promise<void> {
  const { drill, nodes } = await setUp(setup, "speed");
  await Promise.all([drill.start(), drill.start()]);
  const processor = () => nodes.reduce((sum, { process }) => sum + processorSeconds(process.pid), 0);
  await drill.whileNoneReads(() => drill.write(setup.people));
  const [before, beforePostgres] = [processor(), setup.postgres.processorSeconds()];
  const seconds = (await drill.untilIdle()) / 1000;
  const [node, postgres] = [processor() - before, setup.postgres.processorSeconds() - beforePostgres];
  await drill.passAnHour();
  const { problems, mails, messages } = await drill.verdict();
  printTable("Speed", [
    {
      messages,
      seconds: fixed(seconds, 1),
      "decided/s": fixed(messages / seconds, 0),
      mails,
      "node CPU s": fixed(node, 1),
      "Postgres CPU s": fixed(postgres, 1),
      "not as decided": problems.length,
    },
  ]);
  printProblems(problems);
}
