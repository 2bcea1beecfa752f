import type { Request, RequestHandler } from "express";
import type { ErrorCode } from "../../errors/errorCodes.js";
import { requestIdOf } from "../requestId.js";

/**
 * `headersTimeout` and `requestTimeout` limit how long a client may take to send the headers and the whole request,
 * such as a large upload. `timeout` limits how long the client may go without sending or reading anything; it is long
 * because a slow client's socket becomes writable only after much of its send buffer, often several megabytes, is sent.
 */
export const serverTimeouts = {
  headersTimeout: 15_000,
  requestTimeout: 15 * 60_000,
  timeout: 2 * 60_000,
  connectionsCheckingInterval: 5_000,
};
/** How long a body may take to arrive; less than `requestTimeout` for uploads, so that clients get a response. */
export const maxBodyMs = { upload: serverTimeouts.requestTimeout - 60_000, other: 15_000 };

type TooSlow = { readonly code: ErrorCode; readonly msg: string; readonly requestId: string };

/**
 * Creates middleware that aborts requests whose body has not arrived in time: a client that sends a byte every few
 * seconds would otherwise hold a connection until the server's `requestTimeout`. After the response, the rest of an
 * upload must arrive as fast as any other body.
 */
export function bodyTimeout(
  milliseconds: typeof maxBodyMs,
  isUpload: (request: Request) => boolean,
  bodyOf: (error: TooSlow, request: Request) => object,
): RequestHandler {
  return (request, response, next) => {
    const abort = () => {
      if (request.complete) return;
      if (response.writableFinished) {
        request.socket.destroy();
        return;
      }
      response.once("finish", () => request.socket.destroy());
      if (response.headersSent) return;
      const msg = "The request took too long to arrive.";
      const body = bodyOf({ code: "TOO_SLOW", msg, requestId: requestIdOf(response) }, request);
      response.status(408).set({ Connection: "close", "Cache-Control": "no-store" }).json(body);
    };
    let timer = setTimeout(abort, isUpload(request) ? milliseconds.upload : milliseconds.other);
    response.once("finish", () => {
      clearTimeout(timer);
      if (!request.complete) timer = setTimeout(abort, milliseconds.other);
    });
    for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
    next();
  };
}
