import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Creates middleware that responds with 503 and `body` if no response has begun within `milliseconds`; a later response
 * is discarded.
 */
export function requestTimeout(milliseconds: number, body: object) {
  const text = JSON.stringify(body);
  return (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const timer = setTimeout(() => {
      if (response.headersSent) return;
      response.statusCode = 503;
      response.setHeader("Cache-Control", "no-store");
      response.setHeader("Content-Type", "application/json; charset=utf-8");
      response.end(text);
    }, milliseconds);
    response.once("close", () => clearTimeout(timer));
    next();
  };
}
