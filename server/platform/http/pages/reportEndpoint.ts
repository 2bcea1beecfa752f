import express, { type ErrorRequestHandler, type Request, type Response, Router } from "express";
import { limitHeaders } from "../../limits/limitHeaders.js";
import { TooMany } from "../../limits/Limits.js";

const maxBodySize = "16kb";

/** Counts one report; throws TooMany when the limit is exceeded. */
export type CountReport = (request: Request) => Promise<unknown>;

/**
 * Creates an endpoint where browsers report problems with a page. Anyone can send anything, so the size and rate of
 * reports are limited, and the response is the same whatever they contain.
 */
export function reportEndpoint(
  path: string,
  types: readonly string[],
  count: CountReport,
  take: (body: unknown, response: Response) => void,
): Router {
  const read = express.json({ limit: maxBodySize, type: [...types] });
  const answer = (_request: Request, response: Response) => void response.status(204).end();
  const unreadable: ErrorRequestHandler = (_error, request, response, _next) => answer(request, response);
  const counted = async (request: Request, response: Response, next: () => void) => {
    try {
      await count(request);
      next();
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      response.status(429).set(limitHeaders(error.allowance)).end();
    }
  };
  return Router()
    .post(path, counted, read, (request, response) => {
      take(request.body, response);
      answer(request, response);
    })
    .use(path, unreadable);
}
