import type { Request, RequestHandler, Response } from "express";
import type { Listener } from "./listener.js";

/** Compresses an answer in JSON where the request wishes for it; to one that does not, it says only that it might have been. */
export function compressWhereWished(compress: RequestHandler): Listener {
  return (request, response, next) => {
    if (request.headers["accept-encoding"] !== undefined) {
      void compress(request as Request, response as Response, next);
      return;
    }
    response.setHeader("Vary", "Accept-Encoding");
    next();
  };
}
