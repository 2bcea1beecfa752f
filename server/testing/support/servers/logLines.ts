import { until } from "../pause.js";
import type { StartedProcess } from "./startedProcess.js";

export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string };

/** How long a line may take to arrive, in milliseconds: a process's output is read with a delay. */
const timeoutMs = 60_000;

/** Returns the lines that a server has written so far. */
export function logLines(server: Pick<StartedProcess, "output">): readonly LogLine[] {
  const complete = server.output().split("\n").slice(0, -1);
  return complete.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as LogLine);
}

/** Waits for a matching line in a server's log and returns the first one. */
export async function logLine(
  server: Pick<StartedProcess, "output">,
  fits: (line: LogLine) => boolean,
): Promise<LogLine> {
  await until("The log line has arrived", () => logLines(server).some(fits), timeoutMs);
  return logLines(server).find(fits) as LogLine;
}

/**
 * Sends messages until the pubsub delivers one to a user, on a server with log level debug; occasionally the feed's
 * comparison with the log, once a second, is faster. `say` sends a message and returns it with its sequence number.
 * Returns the delivered message and its log line.
 */
export async function untilDeliveredByPubSub<Said extends { readonly seq: number }>(
  to: { readonly server: Pick<StartedProcess, "output">; readonly personId: string; readonly chatId: string },
  say: (attempt: number) => Promise<Said>,
): Promise<Said & { readonly line: LogLine }> {
  for (let attempt = 1; ; attempt++) {
    const said = await say(attempt);
    const line = await logLine(to.server, ({ msg, personId, chatId, seq }) => {
      const isAbout = personId === to.personId && chatId === to.chatId && seq === said.seq;
      return msg === "An event was delivered" && isAbout;
    });
    if (line["way"] === "pubsub") return { ...said, line };
  }
}
