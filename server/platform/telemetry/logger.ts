import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import { serializeError } from "../errors/serializeError.js";

export type { Logger };

const redactedFields = [
  "password",
  "newPassword",
  "accessToken",
  "refreshToken",
  "token",
  "content",
  "email",
  "authorization",
];

export type LoggerOptions = {
  /** Forces JSON, as in production, even on a terminal. */
  readonly isForPrograms?: boolean;
};

/**
 * Creates the process's log on standard output: one JSON object per line, or readable lines on a terminal. Fields for
 * tokens, passwords, emails and message content are redacted.
 */
export function createLogger(level: string, { isForPrograms = false }: LoggerOptions = {}): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: serializeError, error: serializeError },
    redact: {
      paths: [
        "req.headers.authorization",
        "req.headers.cookie",
        ...redactedFields.flatMap((name) => [name, `*.${name}`]),
      ],
      censor: "[redacted]",
    },
  };
  const readable = { colorize: true, translateTime: "SYS:HH:MM:ss", sync: true };
  return process.stdout.isTTY && !isForPrograms ? pino(options, pretty(readable)) : pino(options);
}
