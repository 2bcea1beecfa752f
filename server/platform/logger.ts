import { type Logger, pino } from "pino";

export type { Logger };

/** The process's log: one JSON object a line on standard output, without tokens, passwords or message content. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: ["req.headers.authorization", "req.headers.cookie", "*.password", "*.accessToken", "*.content"],
      censor: "[redacted]",
    },
  });
}
