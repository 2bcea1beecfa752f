import type { CookieOptions, Response } from "express";
import type { RefreshToken } from "./Sessions.js";

/** The name of the cookie that holds the refresh token. */
export const refreshCookieName = "saywell_refresh";

/** Sets and clears the refresh cookie: out of reach of scripts, and sent from our own pages only. */
export class RefreshCookie {
  private readonly options: CookieOptions;

  /** `publicUrl` is the address people type; where it is https, the cookie travels by https only. */
  constructor(publicUrl: string) {
    this.options = { httpOnly: true, sameSite: "strict", secure: publicUrl.startsWith("https:"), path: "/" };
  }

  /** Hands a token to the browser; there is no way to do so on a WebSocket, where `response` is null. */
  set(response: Response | null, token: RefreshToken): void {
    response?.cookie(refreshCookieName, token.value, { ...this.options, expires: token.expiresAt });
  }

  /** Makes the browser forget its token. */
  clear(response: Response | null): void {
    response?.clearCookie(refreshCookieName, this.options);
  }
}
