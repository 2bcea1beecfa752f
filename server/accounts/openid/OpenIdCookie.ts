import type { CookieOptions, Response } from "express";
import { pendingLifetime } from "./pendingLogIn.js";

/** The name of the cookie that holds a pending login while the user is at the provider. */
export const openIdCookieName = "saywell_openid";

/** The path that the provider redirects back to; the cookie is sent only there. */
export const openIdCallbackPath = "/openid/callback";

/**
 * Sets and clears the cookie of a pending login. Browsers must send it along with the provider's redirect, so SameSite
 * can't be "strict".
 */
export class OpenIdCookie {
  private readonly options: CookieOptions;

  /** When `publicUrl` is https, the cookie is sent over https only. */
  constructor(publicUrl: string) {
    const secure = publicUrl.startsWith("https:");
    this.options = { httpOnly: true, sameSite: "lax", secure, path: openIdCallbackPath };
  }

  /** Stores an encrypted pending login in the browser; does nothing on a WebSocket, where `response` is null. */
  set(response: Response | null, sealed: string): void {
    response?.cookie(openIdCookieName, sealed, { ...this.options, maxAge: pendingLifetime * 1000 });
  }

  /** Removes the pending login from the browser. */
  clear(response: Response): void {
    response.clearCookie(openIdCookieName, this.options);
  }
}
