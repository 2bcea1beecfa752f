import type { CookieOptions, Response } from "express";
import type { RefreshToken } from "./Sessions.js";

export const refreshCookieName = "saywell_refresh";

/** Sets and clears the refresh cookie, which scripts can't read and browsers send only from our own pages. */
export class RefreshCookie {
  private readonly options: CookieOptions;

  constructor(publicUrl: string) {
    this.options = { httpOnly: true, sameSite: "strict", secure: publicUrl.startsWith("https:"), path: "/" };
  }

  /** Does nothing on a WebSocket, where `response` is null. */
  set(response: Response | null, token: RefreshToken): void {
    response?.cookie(refreshCookieName, token.value, { ...this.options, expires: token.expiresAt });
  }

  clear(response: Response | null): void {
    response?.clearCookie(refreshCookieName, this.options);
  }
}
