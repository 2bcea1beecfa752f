import { parse as parseCookie } from "cookie";
import { type Request, type Response, Router } from "express";
import { DomainError } from "../../platform/errors/DomainError.js";
import { requestIdOf } from "../../platform/http/requestId.js";
import { limitHeaders } from "../../platform/limits/limitHeaders.js";
import { type Limits, TooMany } from "../../platform/limits/Limits.js";
import type { RateLimitSubjects } from "../../platform/limits/RateLimitSubjects.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";
import type { RefreshCookie } from "../sessions/RefreshCookie.js";
import { type OpenIdCookie, openIdCallbackPath, openIdCookieName } from "./OpenIdCookie.js";
import type { OpenIdService } from "./OpenIdService.js";
import type { PendingLogIn } from "./pendingLogIn.js";

export type OpenIdEndpoint = {
  readonly openId: OpenIdService;
  readonly openIdCookie: OpenIdCookie;
  readonly cookie: RefreshCookie;
  readonly limits: Limits;
  readonly rateLimitSubjects: RateLimitSubjects;
  readonly telemetry: Pick<Telemetry, "logger">;
};

const pages = { STUDENT: "/auth/sign-up-as-student", TEACHER: "/auth/sign-up-as-teacher" } as const;

/**
 * Serves the OpenID redirect URI. A user who logged in gets the refresh cookie and is redirected to /welcome, where the
 * client exchanges the cookie for an access token; the query parameter `signedUp` marks a new account. Otherwise, the
 * user is redirected to the page they started from, with the reason in the query parameter `google`. Anyone can call
 * the route, so each call is first rate-limited like a login.
 */
export function openIdRoutes(endpoint: OpenIdEndpoint): Router {
  const { openId, openIdCookie, cookie, limits, rateLimitSubjects, telemetry } = endpoint;
  return Router().get(openIdCallbackPath, async (request: Request, response: Response) => {
    const sealed = parseCookie(request.headers.cookie ?? "")[openIdCookieName] ?? null;
    const pending = await openId.pendingOf(sealed);
    openIdCookie.clear(response);
    response.set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
    const caller = rateLimitSubjects.of(request, null);
    try {
      const allowance = await limits.take("authentication", caller);
      if (allowance !== null) response.set(limitHeaders(allowance));
      const query = new URL(request.originalUrl, "http://here.invalid").search.slice(1);
      const session = await openId.finish(query, pending, caller.address);
      cookie.set(response, session.refreshToken);
      response.redirect(303, withNext("/welcome", pending, session.isNew ? { signedUp: "1" } : {}));
    } catch (error) {
      const isExpected = error instanceof DomainError;
      if (!isExpected) {
        telemetry.logger.error({ err: error, requestId: requestIdOf(response) }, "A login with OpenID failed");
      }
      if (error instanceof TooMany) response.set(limitHeaders(error.allowance));
      const why = isExpected ? error.problems[0].code.replace("OPENID_", "").toLowerCase() : "failed";
      const page = pending?.role ? pages[pending.role] : "/auth/login";
      response.redirect(303, withNext(page, pending, { google: why }));
    }
  });
}

function withNext(path: string, pending: PendingLogIn | null, parameters: Record<string, string>): string {
  const query = new URLSearchParams({
    ...parameters,
    ...(pending?.next != null && { next: pending.next }),
  }).toString();
  return query === "" ? path : `${path}?${query}`;
}
