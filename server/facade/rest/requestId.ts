import type { Handler, Response } from "express";
import { newId } from "../../platform/ids.js";

const acceptable = /^[\w.:+=/-]{1,128}$/;

/** Gives every request an id, its own where it brought a harmless one, and says it in the answer. */
export const nameRequests: Handler = (request, response, next) => {
  const given = request.get("X-Request-Id") ?? "";
  const id = acceptable.test(given) ? given : newId();
  response.locals["requestId"] = id;
  response.set("X-Request-Id", id);
  next();
};

/** The id of the request that a response answers. */
export function requestIdOf(response: Response): string {
  return String(response.locals["requestId"]);
}
