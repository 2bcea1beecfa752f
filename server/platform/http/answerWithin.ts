import type { RequestHandler } from "express";

/** Answers 503 with `body` where nothing has been answered within some milliseconds; what comes later is lost. */
export function answerWithin(milliseconds: number, body: object): RequestHandler {
  return (_request, response, next) => {
    const timer = setTimeout(() => {
      if (!response.headersSent) response.status(503).set("Cache-Control", "no-store").json(body);
    }, milliseconds);
    response.once("close", () => clearTimeout(timer));
    next();
  };
}
