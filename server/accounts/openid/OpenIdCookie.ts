import type { CookieOptions, Response } from "express";
import { pendingLifetime } from "./pendingLogIn.js";

/** The name of the cookie that waits while somebody is at the provider. */
export const openIdCookieName = "saywell_openid";

/** Where the provider sends people back to; the cookie goes there only. */
export const openIdCallbackPath = "/openid/callback";

/** Sets and clears that cookie. It is sent along when the provider's page leads back to ours, hence not "strict". */
export class OpenIdCookie {
  private readonly options: CookieOptions;

  /** `publicUrl` is the address people type; where it is https, the cookie travels by https only. */
  constructor(publicUrl: string) {
    const secure = publicUrl.startsWith("https:");
    this.options = { httpOnly: true, sameSite: "lax", secure, path: openIdCallbackPath };
  }

  /** Has the browser keep a begun log-in. */
  set(response: Response | null, kept: string): void {
    response?.cookie(openIdCookieName, kept, { ...this.options, maxAge: pendingLifetime * 1000 });
  }

  /** Has the browser forget it. */
  clear(response: Response): void {
    response.clearCookie(openIdCookieName, this.options);
  }
}
