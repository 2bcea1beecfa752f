import { columns, type Figures, measure, type System } from "../chat/measure.js";
import { makePairs } from "../harness/accounts.js";
import { connectGraphql, productOperations } from "../harness/connections.js";
import { startProgram } from "../harness/processes.js";
import { fixed, print, printTable } from "../harness/report.js";
import { Rounds } from "../harness/Rounds.js";
import { runIn } from "../../testing/support/databases/template.js";
import { type Setup, setUp } from "./setUp.js";

export type ChatLoad = { readonly rounds: number; readonly seconds: number; readonly pairs: number };

/** Compares chat performance while the nodes are processing notifications and while they are not. */
export async function compareChat(setup: Setup, load: ChatLoad): Promise<void> {
  const sink = await startProgram("notifications/mailSink.ts", {});
  const smtpUrl = sink.origin.replace("http:", "smtp:");
  const { drill, nodes, databaseUrl } = await setUp(setup, "chat", { SMTP_URL: smtpUrl });
  await Promise.all([drill.start(), drill.start()]);
  const pairs = await makePairs(nodes[0]?.origin ?? "", databaseUrl, load.pairs);
  const connect = connectGraphql(productOperations);
  const [idle, working]: [System, System] = [
    { name: "nothing decided", nodes, pairs, connect },
    { name: "deciding", nodes, pairs, connect },
  ];
  const found = new Rounds<Figures>();
  const seconds: number[] = [];
  const measureOnce = async (round: number, system: System) => {
    const figures = await measure(system, load, setup.postgres);
    print(`… round ${round}, ${system.name}: ${fixed(figures.rate, 0)}/s`);
    return figures;
  };
  // Autovacuum would take up to a minute to analyze the tables. Until then, the second measurement, which has many more
  // chats, would use different query plans.
  const analyze = () => runIn(databaseUrl, "analyze");
  for (let round = 1; round <= load.rounds; round++) {
    await analyze();
    await found.run(1, [idle], (system) => measureOnce(round, system));
    await drill.whileNoneReads(async () => {
      await drill.write(setup.people);
      await analyze();
    });
    const begin = performance.now();
    await found.run(1, [working], (system) => measureOnce(round, system));
    await drill.untilIdle();
    seconds.push((performance.now() - begin) / 1000);
  }

  printTable(`Chat, ${load.pairs} pairs`, found.rows([idle, working], columns, [idle.name]));
  await sink.process.end("SIGTERM");
  const mails = Number(/mails: (\d+)/.exec(sink.process.output())?.[1]);
  if (!(mails > 0)) throw new Error("No email was sent.");
  const within = seconds.map((each) => fixed(each, 0)).join(", ");
  print(`\nAll decisions were made within ${within} s; ${mails} emails were sent.`);
}
