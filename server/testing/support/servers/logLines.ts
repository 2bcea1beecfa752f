import { until } from "../pause.js";
import type { StartedProcess } from "./startedProcess.js";

export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string };

/** A process's output arrives with a delay. */
const timeoutMs = 60_000;

/** Returns the complete JSON lines so far. */
export function logLines(server: Pick<StartedProcess, "output">): readonly LogLine[] {
  const complete = server.output().split("\n").slice(0, -1);
  return complete.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as LogLine);
}

/** Returns the first matching line, waiting for it if necessary. */
export async function logLine(
  server: Pick<StartedProcess, "output">,
  fits: (line: LogLine) => boolean,
): Promise<LogLine> {
  await until("The log line has arrived", () => logLines(server).some(fits), timeoutMs);
  return logLines(server).find(fits) as LogLine;
}

/**
 * Sends messages until one reaches a user through pub/sub: occasionally, the feed's comparison with the log, which runs
 * every second, delivers a message first. The server must log at debug level. Returns the delivered message and its log
 * line.
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
