import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BenchPostgres } from "../harness/BenchPostgres.js";
import { readOptions } from "../harness/options.js";
import { processorSeconds, startProduct } from "../harness/processes.js";
import { fixed, percentile, print, printHead, printTable } from "../harness/report.js";
import { measureWebhooks } from "./measure.js";

const help = `npm run bench webhooks -- [--receivers 100] [--slow 1] [--rate 1000] [--seconds 20] [--database URL]

  The delay of events on their way to webhooks, at a rate of messages (per second, over all chats) for a number of
  receivers, some of which (slow) never respond. Receivers and writers share this machine with the server.
  --database  a Postgres to use instead of the embedded one; its role must be able to create databases
`;

/** Implements `npm run bench webhooks`. */
export async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args, help, { receivers: "100", slow: "1", rate: "1000", seconds: "20", database: "" });
  if (options === null) return;
  const load = {
    receivers: Number(options.receivers),
    slow: Number(options.slow),
    perSecond: Number(options.rate),
    seconds: Number(options.seconds),
  };
  const folder = mkdtempSync(join(tmpdir(), "saywell-bench-"));
  const postgres = await BenchPostgres.start(options.database);
  try {
    const databaseUrl = await postgres.database("webhooks");
    const environment = { WEBHOOK_ALLOWED_NETWORKS: "127.0.0.1" };
    const server = await startProduct({ databaseUrl, folder, environment });
    const { pid } = server.process;
    printHead(`${load.perSecond} events/s to ${load.receivers} receivers (${load.slow} slow) for ${load.seconds} s`);
    const spent = [processorSeconds(pid), postgres.processorSeconds()] as const;
    const { lagsMs, sentPerSecond, deliveredPerSecond, held } = await measureWebhooks(server.origin, databaseUrl, load);
    const perEvent = (seconds: number) => fixed((seconds * 1000) / lagsMs.length, 2);
    printTable("Webhooks", [
      {
        "sent/s": fixed(sentPerSecond, 0),
        "delivered/s": fixed(deliveredPerSecond, 0),
        "lag p50 ms": percentile(lagsMs, 0.5),
        "p95 ms": percentile(lagsMs, 0.95),
        "p99 ms": percentile(lagsMs, 0.99),
        "held by slow ones": held,
        "server CPU ms/event": perEvent(processorSeconds(pid) - spent[0]),
        "Postgres CPU ms/event": perEvent(postgres.processorSeconds() - spent[1]),
      },
    ]);
    await server.process.end("SIGTERM");
    print("");
  } finally {
    await postgres.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
