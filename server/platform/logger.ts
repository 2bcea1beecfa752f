import { type Logger, pino } from "pino";
import pretty from "pino-pretty";

export type { Logger };

/**
 * The process's log on standard output, without tokens, passwords or message content: one JSON object a line for
 * programs, a readable line for a person at a terminal.
 */
export function createLogger(level: string): Logger {
  const options = {
    level,
    base: null,
    redact: {
      paths: ["req.headers.authorization", "req.headers.cookie", "*.password", "*.accessToken", "*.content"],
      censor: "[redacted]",
    },
  };
  const readable = { colorize: true, translateTime: "SYS:HH:MM:ss", sync: true };
  return process.stdout.isTTY ? pino(options, pretty(readable)) : pino(options);
}
