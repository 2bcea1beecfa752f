import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler, Request } from "express";
import { secondsSince, type Telemetry } from "../telemetry/Telemetry.js";
import { requestIdOf } from "./requestId.js";

/** What is served without a route of its own, by the first word of its path. */
const doors: ReadonlySet<string> = new Set(["api", "assets", "docs", "graphql", "uploads"]);
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "OPTIONS"]);

/** Measures how long each request's answer takes, and tells of it where single requests are told or traced. */
export function watchRequests(telemetry: Telemetry): RequestHandler {
  const { tracing } = telemetry;
  return (request, response, next) => {
    const begin = performance.now();
    const parent = request.get("traceparent");
    const span = tracing?.begin(request.method, { kind: "server", parent });
    response.once("close", () => {
      const { method, route, status, requestId } = noteRequest(telemetry, request, response, {
        begin,
        route: routeOf(request),
      });
      span?.end({
        name: `${method} ${route}`,
        attributes: { "http.response.status_code": status, "saywell.request_id": requestId },
        isFailure: status >= 500,
      });
    });
    const goOn = () => {
      // What is heard of them later, like a body's end, would belong to nothing otherwise.
      tracing?.bind(request);
      tracing?.bind(response);
      next();
    };
    if (span === undefined) next();
    else span.within(goOn);
  };
}

/** Notes a request that is over: when it began, by `performance.now()`, and where it went. Answers what was noted. */
function noteRequest(
  { metrics, logger, isVerbose }: Telemetry,
  request: IncomingMessage,
  response: ServerResponse,
  { begin, route }: { readonly begin: number; readonly route: string },
) {
  const seconds = secondsSince(begin);
  const method = methods.has(request.method ?? "") ? (request.method ?? "") : "other";
  // 499: the client left before it was answered.
  const status = response.writableFinished ? response.statusCode : 499;
  metrics.requests.of(method, route, `${Math.floor(status / 100)}xx`).note(seconds);
  const requestId = requestIdOf(response);
  if (isVerbose) logger.debug({ requestId, method, route, status, seconds }, "A request was answered");
  return { method, route, status, requestId };
}

/**
 * Where a request went, in words of ours only: the pattern of its route, else the door that took it. What the client
 * wrote may be anything, and may hold a token.
 */
function routeOf(request: Request): string {
  const { route } = request as { readonly route?: { readonly path: unknown } };
  const path = typeof route?.path === "string" ? route.path : "";
  if (path.startsWith("/")) return `${request.baseUrl.toLowerCase()}${path}`;
  const [, first = ""] = request.originalUrl.split(/[/?]/);
  return doors.has(first) ? `/${first}` : "page";
}
