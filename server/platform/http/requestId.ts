import type { IncomingMessage, ServerResponse } from "node:http";
import { newId } from "../ids.js";

const acceptable = /^[\w.:+=/-]{1,128}$/;
const header = "X-Request-Id";

/** Gives a request an id, its own where it brought a harmless one, and says it in the answer. */
export function assignRequestId(request: IncomingMessage, response: ServerResponse): void {
  const given = String(request.headers["x-request-id"] ?? "");
  response.setHeader(header, acceptable.test(given) ? given : newId());
}

/** The id of the request that a response answers. */
export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader(header));
}
