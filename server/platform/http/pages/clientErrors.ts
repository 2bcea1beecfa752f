import type { Router } from "express";
import { z } from "zod";
import type { Telemetry } from "../../telemetry/Telemetry.js";
import { requestIdOf } from "../requestId.js";
import { type CountReport, reportEndpoint } from "./reportEndpoint.js";

export const clientErrorPath = "/client-errors";

const maxMessageLength = 200;
const maxFrames = 10;

const text = z.string().max(8192).catch("");
const report = z.object({
  source: z.enum(["window", "promise", "render", "caught"]),
  name: text,
  message: text,
  stack: text,
  page: text,
});

/** The logged parts of a page's exception. */
type ClientError = {
  readonly source: string;
  readonly name: string;
  readonly message: string;
  /** The stack frames in the site's own scripts. */
  readonly frames: readonly string[];
  /** The path, with each segment that may be an id replaced by `:id`. */
  readonly page: string;
};

/**
 * Creates the endpoint that counts and logs the exceptions that pages report, with the report's request id. Anyone can
 * send reports, and an exception may quote a user's text, so anything that could be personal or secret is left out.
 */
export function clientErrors({
  count,
  telemetry,
}: {
  readonly count: CountReport;
  readonly telemetry: Pick<Telemetry, "logger" | "metrics">;
}): Router {
  return reportEndpoint(clientErrorPath, ["application/json"], count, (body, response) => {
    const parsed = report.safeParse(body);
    if (!parsed.success) return;
    const clientError = withoutSecrets(parsed.data);
    telemetry.metrics.clientErrors.add(clientError.source);
    telemetry.logger.warn({ clientError, requestId: requestIdOf(response) }, "A page threw an exception");
  });
}

function withoutSecrets({ source, name, message, stack, page }: z.infer<typeof report>): ClientError {
  return {
    source,
    name: /^\w{1,40}/.exec(name)?.[0] ?? "unknown",
    message: redacted(message),
    frames: (stack.match(/\/assets\/[\w-]{1,80}\.js:\d{1,6}:\d{1,7}/g) ?? []).slice(0, maxFrames),
    page: page
      .replace(/[?#].*/s, "")
      .split("/")
      .slice(0, 6)
      .map((segment) => (/^[a-z-]{0,30}$/.test(segment) ? segment : ":id"))
      .join("/"),
  };
}

/**
 * Returns a message on one line, without URLs, emails, tokens, ids or quoted strings; keeps identifiers in single
 * quotes. Matches whole words, because `/\S+@\S+/` takes quadratic time on a long word.
 */
function redacted(message: string): string {
  return message
    .replace(/"[^"]*"?/g, '"…"')
    .replace(/'([^']*)'?/g, (quoted, inside: string) => (/^[\w$.]{1,40}$/.test(inside) ? quoted : "'…'"))
    .replace(/\b[a-z]+:\/\/\S+/gi, "(address)")
    .replace(/\S+/g, (word) => (/.@./s.test(word) ? "(email)" : word))
    .replace(/[\w-]+/g, (word) => (word.length > 8 && /\d/.test(word) ? "(id)" : word))
    .replace(/[\w.-]{32,}/g, "(id)")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, maxMessageLength);
}
