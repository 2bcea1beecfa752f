import type { Router } from "express";
import { z } from "zod";
import type { Logger } from "../../telemetry/logger.js";
import { type CountReport, reportEndpoint } from "./reportEndpoint.js";

export const reportPath = "/csp-reports";

const maxReports = 20;

const text = z.string().max(8192).catch("");
/** `older` is the report-uri format, which browsers have sent since 2012; `newer` is the Reporting API's format. */
const older = z.object({
  "csp-report": z.object({ "effective-directive": text, "violated-directive": text, "blocked-uri": text }),
});
const newer = z.array(
  z.object({ type: z.literal("csp-violation"), body: z.object({ effectiveDirective: text, blockedURL: text }) }),
);

type Violation = { readonly directive: string; readonly blocked: string };

/**
 * Creates the endpoint for browsers' violation reports. Logs nothing personal: only the directive and the blocked
 * origin, never the page, path, query, sample or browser.
 */
export function cspReports({ count, logger }: { readonly count: CountReport; readonly logger: Logger }): Router {
  const types = ["application/csp-report", "application/reports+json", "application/json"];
  return reportEndpoint(reportPath, types, count, (body) => {
    for (const violation of violationsIn(body))
      logger.warn({ csp: violation }, "A page violated the content security policy");
  });
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

/** Returns a keyword such as `inline`, or a URL's origin, but never its path or query, which may be personal. */
function originOf(text: string): string {
  if (/^[a-z-]{1,40}$/.test(text)) return text;
  if (!URL.canParse(text)) return "unknown";
  const { protocol, host } = new URL(text);
  return /^(https?|wss?):$/.test(protocol) ? `${protocol}//${host.slice(0, 253)}` : protocol.slice(0, 40);
}
