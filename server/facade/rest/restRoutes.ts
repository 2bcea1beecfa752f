import { type ErrorRequestHandler, type Handler, type Response, Router } from "express";
import { requestIdOf } from "../../platform/http/requestId.js";
import { reportFailure } from "../reportFailure.js";
import type { FacadeServices } from "../services.js";
import { accountRoutes } from "./routes/accountRoutes.js";
import { chatRoutes } from "./routes/chatRoutes.js";
import { httpFailure } from "./httpFailure.js";
import type { Route } from "./route.js";
import { sendFailure } from "./sendResponse.js";
import { serveRoute } from "./serveRoute.js";
import { tutorRoutes } from "./routes/tutorRoutes.js";
import { uploadRoutes } from "./routes/uploadRoutes.js";

/** Creates the router for the legacy REST API, to be mounted at /api; all its responses are JSON. */
export function restRoutes(services: FacadeServices): Router {
  const router = Router();
  const routes = allRoutes(services);
  for (const route of routes) router[route.method](route.path, serveRoute(route, services));
  for (const [path, allowed] of methodsByPath(routes)) router.all(path, refuseMethod(allowed));
  router.use((_request, response) => {
    sendFailure(response, { status: 404, code: "NOT_FOUND", msg: "There is no such endpoint." }, requestIdOf(response));
  });
  router.use(reportFailures(services));
  return router;
}

/** Returns all routes of the legacy REST API. */
export function allRoutes(services: FacadeServices): readonly Route[] {
  return [accountRoutes, tutorRoutes, chatRoutes, uploadRoutes].flatMap((make) => make(services));
}

function methodsByPath(routes: readonly Route[]): ReadonlyMap<string, string> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) {
    const names = method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()];
    methods.set(path, [...(methods.get(path) ?? []), ...names]);
  }
  return new Map([...methods].map(([path, names]) => [path, [...names, "OPTIONS"].join(", ")]));
}

function refuseMethod(allowed: string): Handler {
  return (request, response) => {
    response.set("Allow", allowed);
    if (request.method === "OPTIONS") {
      response.status(204).end();
      return;
    }
    const msg = `This endpoint supports ${allowed} only.`;
    sendFailure(response, { status: 405, code: "METHOD_NOT_ALLOWED", msg }, requestIdOf(response));
  };
}

function reportFailures({ telemetry }: FacadeServices): ErrorRequestHandler {
  return (error: unknown, request, response: Response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const failure = httpFailure(error);
    const requestId = requestIdOf(response);
    reportFailure(telemetry, failure, error, "A call", { requestId, path: request.path });
    sendFailure(response, failure, requestId);
  };
}
