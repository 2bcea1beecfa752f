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
  /** Where to log; standard output by default. */
  readonly stream?: NodeJS.WriteStream & { readonly fd: number };
};

/**
 * Creates the process's log: one JSON object per line, or readable lines on a terminal. Fields for tokens, passwords,
 * emails and message content are redacted.
 */
export function createLogger(
  level: string,
  { isForPrograms = false, stream = process.stdout }: LoggerOptions = {},
): Logger {
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
  const readable = { colorize: true, translateTime: "SYS:HH:MM:ss", sync: true, destination: stream.fd };
  return pino(options, stream.isTTY && !isForPrograms ? pretty(readable) : pino.destination(stream.fd));
}
