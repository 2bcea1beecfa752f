import type { RequestListener } from "node:http";
import { isTransientError } from "../database/isTransientError.js";
import type { Logger } from "../telemetry/logger.js";
import { masked, type MaskedError, unavailable } from "./maskedErrors.js";
import { isMalformedRequest } from "./malformedRequest.js";
import type { Listener } from "./listener.js";
import { assignRequestId, requestIdOf } from "./requestId.js";

/** Wraps an app: assigns request ids, and responds to unhandled requests and errors with JSON, not Express's HTML. */
export function fallbackErrorHandler(app: Listener, logger: Logger): RequestListener {
  return (request, response) => {
    assignRequestId(request, response);
    app(request, response, (error) => {
      // The client has disconnected or has already received a timeout response.
      if (response.destroyed || request.socket.destroyed) return;
      const requestId = requestIdOf(response);
      const { status, code, msg, retryAfter } = describeError(error);
      if (status === 503) logger.warn({ err: error, requestId }, "A request could not be served");
      if (status === 500) logger.error({ err: error, requestId }, "A request failed");
      if (response.headersSent) {
        response.destroy();
        return;
      }
      if (retryAfter !== undefined) response.setHeader("retry-after", String(retryAfter));
      response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
      response.end(JSON.stringify({ error: { code, msg, requestId } }));
    });
  };
}

function describeError(error: unknown): MaskedError {
  const notFound = { status: 404, code: "NOT_FOUND", msg: "There is nothing at this address." };
  if (error === undefined) return notFound;
  if (isTransientError(error)) return unavailable;
  const ownStatus = typeof error === "object" && error !== null && "status" in error ? error.status : 500;
  const status = isMalformedRequest(error) ? 400 : ownStatus;
  if (status === 404) return notFound;
  if (typeof status === "number" && status >= 400 && status < 500) {
    return { status, code: "MALFORMED", msg: "The request is malformed." };
  }
  return masked;
}
