import { parse as parseCookie } from "cookie";
import { type Request, type Response, Router } from "express";
import { DomainError } from "../../platform/errors/DomainError.js";
import type { RefreshCookie } from "../sessions/RefreshCookie.js";
import { type OpenIdCookie, openIdCallbackPath, openIdCookieName } from "./OpenIdCookie.js";
import type { OpenIdService } from "./OpenIdService.js";
import type { PendingLogIn } from "./pendingLogIn.js";

/** What the way back from the provider leads through. */
export type OpenIdEndpoint = {
  readonly openId: OpenIdService;
  readonly openIdCookie: OpenIdCookie;
  readonly cookie: RefreshCookie;
  /** Where a request comes from. */
  addressOf(request: Request): string;
};

/** The pages from which one sets out for the provider. */
const pages = { STUDENT: "/auth/sign-up-as-student", TEACHER: "/auth/sign-up-as-teacher" } as const;

/**
 * Where the provider sends people back to. Whoever came in gets the refresh cookie and goes on to /welcome, where the
 * client exchanges it for a token; whoever did not goes back to where they set out, with a word on why.
 */
export function openIdRoutes({ openId, openIdCookie, cookie, addressOf }: OpenIdEndpoint): Router {
  return Router().get(openIdCallbackPath, async (request: Request, response: Response) => {
    const kept = parseCookie(request.headers.cookie ?? "")[openIdCookieName] ?? null;
    const pending = await openId.pendingOf(kept);
    openIdCookie.clear(response);
    response.set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
    try {
      const query = new URL(request.originalUrl, "http://here.invalid").search.slice(1);
      const session = await openId.finish(query, pending, addressOf(request));
      cookie.set(response, session.refreshToken);
      response.redirect(303, withNext("/welcome", pending));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const why = error.problems[0].code.replace("OPENID_", "").toLowerCase();
      const page = pending?.role ? pages[pending.role] : "/auth/login";
      response.redirect(303, withNext(page, pending, why));
    }
  });
}

function withNext(path: string, pending: PendingLogIn | null, why?: string): string {
  const query = new URLSearchParams({
    ...(why !== undefined && { google: why }),
    ...(pending?.next != null && { next: pending.next }),
  }).toString();
  return query === "" ? path : `${path}?${query}`;
}
