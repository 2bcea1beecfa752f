import type { RequestHandler, Request } from "express";
import { secondsSince, type Telemetry } from "../telemetry/Telemetry.js";
import { requestIdOf } from "./requestId.js";

/** What is served without a route of its own, by the first word of its path. */
const doors: ReadonlySet<string> = new Set(["api", "assets", "docs", "graphql", "uploads"]);
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "OPTIONS"]);

/** Measures how long each request's answer takes, and tells of it where single requests are told. */
export function watchRequests(telemetry: Telemetry): RequestHandler {
  const { metrics, logger, isTalkative } = telemetry;
  return (request, response, next) => {
    const begin = performance.now();
    response.once("close", () => {
      const seconds = secondsSince(begin);
      const [method, route] = [methods.has(request.method) ? request.method : "other", routeOf(request)];
      // 499: the client left before it was answered.
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.requests.of(method, route, `${Math.floor(status / 100)}xx`).note(seconds);
      if (!isTalkative) return;
      const requestId = requestIdOf(response);
      logger.debug({ requestId, method, route, status, seconds }, "A request was answered");
    });
    next();
  };
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
