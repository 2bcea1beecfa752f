import type { Response } from "express";
import type { RefreshCookie } from "../../accounts/index.js";
import type { Failure } from "../mappers/failure.js";
import type { Answer } from "./route.js";

/**
 * Sends a response with the data in `data` and, if the data is an object, also with the object's fields at the top
 * level: legacy clients read one or the other.
 */
export function sendResponse(
  response: Response,
  { status = 200, data, meta, refreshToken, isRefreshTokenInBody = false }: Answer,
  cookie: RefreshCookie,
  deviceCookie: string | null,
) {
  if (refreshToken === null) cookie.clear(response);
  // In a replayed response, dates are strings.
  else if (refreshToken && !isRefreshTokenInBody)
    cookie.set(response, { ...refreshToken, expiresAt: new Date(refreshToken.expiresAt) });
  if (deviceCookie !== null && !isRefreshTokenInBody) response.append("Set-Cookie", deviceCookie);
  const fields = typeof data === "object" && !Array.isArray(data) ? data : {};
  const inBody = isRefreshTokenInBody && refreshToken ? { refreshToken: refreshToken.value } : {};
  response.status(status).json({ ...fields, data, ...(meta && { meta }), ...inBody });
}

/** Sends an error response, with the headers that its status requires. */
export function sendFailure(response: Response, { status, retryAfter, ...error }: Failure, requestId: string): void {
  if (retryAfter !== undefined) response.set("Retry-After", String(retryAfter));
  if (status === 401) response.set("WWW-Authenticate", "Bearer");
  response
    .set("Cache-Control", "no-store")
    .status(status)
    .json({ error: { ...error, requestId } });
}
