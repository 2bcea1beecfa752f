import type { RequestListener } from "node:http";
import type { Logger } from "../telemetry/logger.js";
import { isMalformedRequest } from "./malformedRequest.js";
import type { Listener } from "./listener.js";
import { assignRequestId, requestIdOf } from "./requestId.js";

/** An app that gives every request an id, and whose last word, where no door has answered or an error came through, is JSON and not Express's page. */
export function fallbackErrorHandler(app: Listener, logger: Logger): RequestListener {
  return (request, response) => {
    assignRequestId(request, response);
    app(request, response, (error) => {
      // Whoever asked has gone: nobody is there to be answered, and what broke was only the way to them.
      if (response.destroyed) return;
      const requestId = requestIdOf(response);
      const { status, code, msg } = judge(error);
      if (status === 500) logger.error({ err: error, requestId }, "A request failed");
      if (response.headersSent) {
        response.destroy();
        return;
      }
      response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
      response.end(JSON.stringify({ error: { code, msg, requestId } }));
    });
  };
}

function judge(error: unknown): { readonly status: number; readonly code: string; readonly msg: string } {
  const nothing = { status: 404, code: "NOT_FOUND", msg: "There is nothing at this address." };
  if (error === undefined) return nothing;
  const told = typeof error === "object" && error !== null && "status" in error ? error.status : 500;
  const status = isMalformedRequest(error) ? 400 : told;
  if (status === 404) return nothing;
  if (typeof status === "number" && status >= 400 && status < 500) {
    return { status, code: "MALFORMED", msg: "The request can't be answered as it is." };
  }
  return { status: 500, code: "INTERNAL_ERROR", msg: "Something went wrong on our side. Please try again." };
}
