import type { CookieOptions, Response } from "express";
import { pendingLifetime } from "./pendingLogIn.js";

export const openIdCookieName = "saywell_openid";

/** The provider redirects back here; the cookie is sent only to this path. */
export const openIdCallbackPath = "/openid/callback";

/** Stores pending logins. SameSite can't be "strict": browsers must send the cookie with the provider's redirect. */
export class OpenIdCookie {
  private readonly options: CookieOptions;

  constructor(publicUrl: string) {
    const secure = publicUrl.startsWith("https:");
    this.options = { httpOnly: true, sameSite: "lax", secure, path: openIdCallbackPath };
  }

  /** Sets the cookie; does nothing on a WebSocket, where `response` is null. */
  set(response: Response | null, sealed: string): void {
    response?.cookie(openIdCookieName, sealed, { ...this.options, maxAge: pendingLifetime * 1000 });
  }

  clear(response: Response): void {
    response.clearCookie(openIdCookieName, this.options);
  }
}
