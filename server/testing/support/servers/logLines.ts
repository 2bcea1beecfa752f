import { until } from "../pause.js";
import type { StartedProcess } from "./startedProcess.js";

/** A line of a server's log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string };

/** How long a line may take to come, in milliseconds: what a process writes is read a moment later. */
const timeoutMs = 60_000;

/** The lines that a server has written so far. */
export function logLines(server: Pick<StartedProcess, "output">): readonly LogLine[] {
  const complete = server.output().split("\n").slice(0, -1);
  return complete.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as LogLine);
}

/** Waits for a line of a server's log, and answers the first that fits. */
export async function logLine(
  server: Pick<StartedProcess, "output">,
  fits: (line: LogLine) => boolean,
): Promise<LogLine> {
  await until("The line has come", () => logLines(server).some(fits), timeoutMs);
  return logLines(server).find(fits) as LogLine;
}

/**
 * Has something said again and again, until it was the pubsub that brought it to somebody on a server with the log level
 * debug: now and then the comparison with the log, which comes once a second, is quicker. `say` answers what was said, and
 * its place in the chat. Answers what was said last, and the line about it.
 */
export async function untilTheBellBrings<Said extends { readonly seq: number }>(
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
