import express, { type ErrorRequestHandler, type Request, type Response, Router } from "express";
import { z } from "zod";
import { limitHeaders } from "../limits/limitHeaders.js";
import { TooMany } from "../limits/Limits.js";
import type { Logger } from "../telemetry/logger.js";

/** Where browsers tell what the content security policy kept a page from. */
export const reportPath = "/csp-reports";

/** How many complaints of one request are read, and how long it may be. */
const maxConcurrent = 20;
const longest = "16kb";

const text = z.string().max(8192).catch("");
/** As browsers have sent it since 2012, and as the Reporting API sends it. */
const older = z.object({
  "csp-report": z.object({ "effective-directive": text, "violated-directive": text, "blocked-uri": text }),
});
const newer = z.array(
  z.object({ type: z.literal("csp-violation"), body: z.object({ effectiveDirective: text, blockedURL: text }) }),
);

/** What is kept of a complaint: which rule, and whose thing it was. */
type Complaint = { readonly directive: string; readonly blocked: string };

/** What the way in for complaints needs: to count who sends them, and to log. */
type Parts = {
  /** Counts one request; throws when it is one too many. */
  readonly count: (request: Request) => Promise<unknown>;
  readonly logger: Logger;
};

/**
 * Takes browsers' complaints. They come from anybody and say anything, so nothing of them is kept that could be somebody's:
 * the rule and the origin of what was blocked are logged, and no page, path, query, sample or browser. Whatever comes is
 * answered alike.
 */
export function cspReports({ count, logger }: Parts): Router {
  const types = ["application/csp-report", "application/reports+json", "application/json"];
  const read = express.json({ limit: longest, type: types });
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
      for (const complaint of complaintsIn(request.body))
        logger.warn({ csp: complaint }, "A page was kept from something");
      answer(request, response);
    })
    .use(reportPath, unreadable);
}

function complaintsIn(body: unknown): readonly Complaint[] {
  const one = older.safeParse(body);
  if (one.success) {
    const {
      "effective-directive": effective,
      "violated-directive": violated,
      "blocked-uri": blocked,
    } = one.data["csp-report"];
    return [{ directive: directiveOf(effective || violated), blocked: originOf(blocked) }];
  }
  const many = newer.safeParse(Array.isArray(body) ? body.slice(0, maxConcurrent) : null);
  return many.success
    ? many.data.map(({ body: told }) => ({
        directive: directiveOf(told.effectiveDirective),
        blocked: originOf(told.blockedURL),
      }))
    : [];
}

function directiveOf(said: string): string {
  return /^[a-z-]{1,40}/.exec(said)?.[0] ?? "unknown";
}

/** A word as `inline`, or the origin of an address; never its path or query, which may be somebody's. */
function originOf(said: string): string {
  if (/^[a-z-]{1,40}$/.test(said)) return said;
  if (!URL.canParse(said)) return "unknown";
  const { protocol, host } = new URL(said);
  return /^(https?|wss?):$/.test(protocol) ? `${protocol}//${host.slice(0, 253)}` : protocol.slice(0, 40);
}
