import type { CookieOptions, Response } from "express";
import type { RefreshToken } from "./Sessions.js";

/** The name of the cookie that holds the refresh token. */
export const refreshCookieName = "saywell_refresh";

/** Sets and clears the refresh cookie, which scripts can't read and browsers send only from our own pages. */
export class RefreshCookie {
  private readonly options: CookieOptions;

  /** When `publicUrl` is https, the cookie is sent over https only. */
  constructor(publicUrl: string) {
    this.options = { httpOnly: true, sameSite: "strict", secure: publicUrl.startsWith("https:"), path: "/" };
  }

  /** Stores a token in the browser; does nothing on a WebSocket, where `response` is null. */
  set(response: Response | null, token: RefreshToken): void {
    response?.cookie(refreshCookieName, token.value, { ...this.options, expires: token.expiresAt });
  }

  /** Removes the token from the browser. */
  clear(response: Response | null): void {
    response?.clearCookie(refreshCookieName, this.options);
  }
}
