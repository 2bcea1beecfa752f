import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler, Request } from "express";
import { secondsSince, type Telemetry } from "../telemetry/Telemetry.js";
import { requestIdOf } from "./requestId.js";

/** The known first path segments, used as labels for requests without a route pattern. */
const prefixes: ReadonlySet<string> = new Set(["api", "assets", "docs", "graphql", "uploads"]);
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "OPTIONS"]);

/** Creates middleware that measures each request and, if enabled, logs and traces it. */
export function watchRequests(telemetry: Telemetry): RequestHandler {
  const { tracing } = telemetry;
  return (request, response, next) => {
    const begin = performance.now();
    const parent = request.get("traceparent");
    const span = tracing?.begin(request.method, { kind: "server", parent });
    response.once("close", () => {
      const { method, route, status, requestId } = recordRequest(telemetry, request, response, {
        begin,
        route: routeOf(request),
      });
      span?.end({
        name: `${method} ${route}`,
        attributes: { "http.response.status_code": status, "saywell.request_id": requestId },
        isFailure: status >= 500,
      });
    });
    const proceed = () => {
      // Without `bind`, later events of the request and response, such as the end of the body, would belong to no span.
      tracing?.bind(request);
      tracing?.bind(response);
      next();
    };
    if (span === undefined) next();
    else span.within(proceed);
  };
}

function recordRequest(
  { metrics, logger, isVerbose }: Telemetry,
  request: IncomingMessage,
  response: ServerResponse,
  { begin, route }: { readonly begin: number; readonly route: string },
) {
  const seconds = secondsSince(begin);
  const method = methods.has(request.method ?? "") ? (request.method ?? "") : "other";
  // 499: the client disconnected before the response was complete.
  const status = response.writableFinished ? response.statusCode : 499;
  metrics.requests.of(method, route, `${Math.floor(status / 100)}xx`).observe(seconds);
  const requestId = requestIdOf(response);
  if (isVerbose) logger.debug({ requestId, method, route, status, seconds }, "A request was completed");
  return { method, route, status, requestId };
}

/**
 * Returns the route's pattern, the first path segment if it is known, or "page". Never the whole path, because a client
 * can send anything, including a token.
 */
function routeOf(request: Request): string {
  const { route } = request as { readonly route?: { readonly path: unknown } };
  const path = typeof route?.path === "string" ? route.path : "";
  if (path.startsWith("/")) return `${request.baseUrl.toLowerCase()}${path}`;
  const [, first = ""] = request.originalUrl.split(/[/?]/);
  return prefixes.has(first) ? `/${first}` : "page";
}
