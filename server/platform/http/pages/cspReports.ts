import express, { type ErrorRequestHandler, type Request, type Response, Router } from "express";
import { z } from "zod";
import { limitHeaders } from "../../limits/limitHeaders.js";
import { TooMany } from "../../limits/Limits.js";
import type { Logger } from "../../telemetry/logger.js";

/** The path where browsers report violations of the content security policy. */
export const reportPath = "/csp-reports";

/** How many reports of one request are read, and its maximum size. */
const maxReports = 20;
const maxBodySize = "16kb";

const text = z.string().max(8192).catch("");
/** The format of report-uri, which browsers have sent since 2012, and that of the Reporting API. */
const older = z.object({
  "csp-report": z.object({ "effective-directive": text, "violated-directive": text, "blocked-uri": text }),
});
const newer = z.array(
  z.object({ type: z.literal("csp-violation"), body: z.object({ effectiveDirective: text, blockedURL: text }) }),
);

/** What is logged of a report: the directive and the blocked origin. */
type Violation = { readonly directive: string; readonly blocked: string };

/** What the endpoint depends on. */
type Dependencies = {
  /** Counts one request; throws TooMany beyond the limit. */
  readonly count: (request: Request) => Promise<unknown>;
  readonly logger: Logger;
};

/**
 * Accepts browsers' violation reports. Anyone can send them with any content, so nothing personal is logged: only the
 * directive and the origin of what was blocked, and no page, path, query, sample or browser. Every report gets the same
 * response.
 */
export function cspReports({ count, logger }: Dependencies): Router {
  const types = ["application/csp-report", "application/reports+json", "application/json"];
  const read = express.json({ limit: maxBodySize, type: types });
  const answer = (_request: Request, response: Response) => void response.status(204).end();
  const unreadable: ErrorRequestHandler = (_error, request, response, _next) => answer(request, response);
  const counted = async (request: Request, response: Response, next: () => void) => {
    try {
      await count(request);
      next();
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      response.status(429).set(limitHeaders(error.allowance)).end();
    }
  };
  return Router()
    .post(reportPath, counted, read, (request, response) => {
      for (const violation of violationsIn(request.body))
        logger.warn({ csp: violation }, "A page violated the content security policy");
      answer(request, response);
    })
    .use(reportPath, unreadable);
}

function violationsIn(body: unknown): readonly Violation[] {
  const one = older.safeParse(body);
  if (one.success) {
    const {
      "effective-directive": effective,
      "violated-directive": violated,
      "blocked-uri": blocked,
    } = one.data["csp-report"];
    return [{ directive: directiveOf(effective || violated), blocked: originOf(blocked) }];
  }
  const many = newer.safeParse(Array.isArray(body) ? body.slice(0, maxReports) : null);
  return many.success
    ? many.data.map(({ body: report }) => ({
        directive: directiveOf(report.effectiveDirective),
        blocked: originOf(report.blockedURL),
      }))
    : [];
}

function directiveOf(text: string): string {
  return /^[a-z-]{1,40}/.exec(text)?.[0] ?? "unknown";
}

/** A keyword such as `inline`, or the origin of a URL; never its path or query, which may be personal. */
function originOf(text: string): string {
  if (/^[a-z-]{1,40}$/.test(text)) return text;
  if (!URL.canParse(text)) return "unknown";
  const { protocol, host } = new URL(text);
  return /^(https?|wss?):$/.test(protocol) ? `${protocol}//${host.slice(0, 253)}` : protocol.slice(0, 40);
}
