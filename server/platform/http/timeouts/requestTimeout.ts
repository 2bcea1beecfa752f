import type { IncomingMessage, ServerResponse } from "node:http";
import { unavailable } from "../maskedErrors.js";
import { requestIdOf } from "../requestId.js";

/** Creates middleware that sends a 503 if no response has begun in time; a later response is discarded. */
export function requestTimeout(milliseconds: number, bodyOf: (requestId: string) => object) {
  return (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const timer = setTimeout(() => {
      if (response.headersSent) return;
      response.statusCode = 503;
      response.setHeader("Cache-Control", "no-store");
      response.setHeader("Retry-After", String(unavailable.retryAfter));
      response.setHeader("Content-Type", "application/json; charset=utf-8");
      response.end(JSON.stringify(bodyOf(requestIdOf(response))));
    }, milliseconds);
    response.once("close", () => clearTimeout(timer));
    next();
  };
}
