import type { IncomingMessage, ServerResponse } from "node:http";
import { newId } from "../ids.js";

const acceptable = /^[\w.:+=/-]{1,128}$/;
const header = "X-Request-Id";

/** Assigns an id to a request, the client's own if it is well-formed, and sends it in the response's header. */
export function assignRequestId(request: IncomingMessage, response: ServerResponse): void {
  const given = String(request.headers["x-request-id"] ?? "");
  response.setHeader(header, acceptable.test(given) ? given : newId());
}

/** Returns the id that is sent as `X-Request-Id`. */
export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader(header));
}
