import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import { serializeError } from "../errors/serializeError.js";

export type { Logger };

const kept = ["password", "newPassword", "accessToken", "refreshToken", "token", "content", "email", "authorization"];

/** How the log is written. */
export type LoggerOptions = {
  /** JSON also where a person looks on, as in production. */
  readonly isForPrograms?: boolean;
};

/**
 * The process's log on standard output, without tokens, passwords, emails or message content: one JSON object a line for
 * programs, a readable line for a person at a terminal.
 */
export function createLogger(level: string, { isForPrograms = false }: LoggerOptions = {}): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: serializeError, error: serializeError },
    redact: {
      paths: ["req.headers.authorization", "req.headers.cookie", ...kept.flatMap((name) => [name, `*.${name}`])],
      censor: "[redacted]",
    },
  };
  const readable = { colorize: true, translateTime: "SYS:HH:MM:ss", sync: true };
  return process.stdout.isTTY && !isForPrograms ? pino(options, pretty(readable)) : pino(options);
}
