import type { IncomingMessage, ServerResponse } from "node:http";
import { newId } from "../ids.js";

const acceptable = /^[\w.:+=/-]{1,128}$/;
const header = "X-Request-Id";

/** Sets the response's `X-Request-Id` to the id that the client sent, if it is well-formed, or else to a new one. */
export function assignRequestId(request: IncomingMessage, response: ServerResponse): void {
  const given = String(request.headers["x-request-id"] ?? "");
  response.setHeader(header, acceptable.test(given) ? given : newId());
}

/** Returns the request id that `assignRequestId` set. */
export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader(header));
}
