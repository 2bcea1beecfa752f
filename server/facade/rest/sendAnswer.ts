import type { Response } from "express";
import type { RefreshCookie } from "../../accounts/index.js";
import type { Failure } from "../mappers/failure.js";
import type { Answer } from "./route.js";

/** Sends an answer: the data, and where it is an object its fields at the top level too, for both kinds of clients. */
export function sendAnswer(
  response: Response,
  { status = 200, data, meta, refreshToken }: Answer,
  cookie: RefreshCookie,
  deviceCookie: string | null,
) {
  if (refreshToken === null) cookie.clear(response);
  // A kept answer comes back with its dates as texts.
  else if (refreshToken) cookie.set(response, { ...refreshToken, expiresAt: new Date(refreshToken.expiresAt) });
  if (deviceCookie !== null) response.append("Set-Cookie", deviceCookie);
  const fields = typeof data === "object" && !Array.isArray(data) ? data : {};
  response.status(status).json({ ...fields, data, ...(meta && { meta }) });
}

/** Sends an error. */
export function sendFailure(response: Response, { status, retryAfter, ...told }: Failure, requestId: string): void {
  if (retryAfter !== undefined) response.set("Retry-After", String(retryAfter));
  if (status === 401) response.set("WWW-Authenticate", "Bearer");
  response
    .set("Cache-Control", "no-store")
    .status(status)
    .json({ error: { ...told, requestId } });
}
