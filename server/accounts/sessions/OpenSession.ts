import type { AccessTokens } from "./AccessTokens.js";
import type { RefreshableSession, RefreshToken } from "./Sessions.js";
import type { Viewer } from "../viewer.type.js";

/** Someone who has just come in: who it is, the token that proves it, and the one that prolongs it. */
export type OpenSession = {
  readonly viewer: Viewer;
  /** A JWT, without the word "Bearer". */
  readonly accessToken: string;
  /** When the access token ends. */
  readonly expiresAt: Date;
  readonly refreshToken: RefreshToken;
};

/** Completes a session by an access token. */
export async function withAccess(
  accessTokens: AccessTokens,
  { viewer, refreshToken }: RefreshableSession,
): Promise<OpenSession> {
  return { viewer, refreshToken, ...(await accessTokens.issue(viewer)) };
}
