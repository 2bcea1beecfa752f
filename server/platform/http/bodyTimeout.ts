import type { RequestHandler } from "express";

/**
 * Gives up requests whose body has not come in within some milliseconds: whoever sends a byte now and then would hold a
 * connection for ever. Files may take their time, which the server's own `requestTimeout` bounds.
 */
export function bodyTimeout(milliseconds: number): RequestHandler {
  return (request, response, next) => {
    if (request.method === "GET" || request.method === "HEAD" || request.is("multipart/form-data")) {
      next();
      return;
    }
    const timer = setTimeout(() => {
      if (request.complete) return;
      const error = { code: "TOO_SLOW", msg: "The request took too long to arrive." };
      if (!response.headersSent) response.status(408).set("Connection", "close").json({ error });
      response.once("finish", () => request.destroy());
    }, milliseconds);
    for (const over of ["end", "close"]) request.once(over, () => clearTimeout(timer));
    next();
  };
}
