import { type Logger, pino } from "pino";
import { prettyFactory } from "pino-pretty";
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
  readonly stream?: NodeJS.WriteStream;
};

/**
 * Creates the process's log: one JSON object per line, or readable lines on a terminal. Redacts tokens, passwords,
 * emails and message content. A line that can't be written, for example because the disk is full, is lost.
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
  // Without a listener, a write error would crash the process.
  if (stream.listenerCount("error") === 0) stream.on("error", () => undefined);
  // Not pino's own destination: its `flushSync`, called by `fatal` and on exit, endlessly retries a failed write.
  if (!stream.isTTY || isForPrograms) return pino(options, stream);
  const prettify = prettyFactory({ colorize: true, translateTime: "SYS:HH:MM:ss" });
  return pino(options, { write: (line) => stream.write(prettify(line)) });
}
