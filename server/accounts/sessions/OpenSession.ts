import type { AccessTokens } from "./AccessTokens.js";
import type { RefreshableSession, RefreshToken } from "./Sessions.js";
import type { Viewer } from "../viewer.type.js";

/** A session that was just opened or extended: its viewer, access token and refresh token. */
export type OpenSession = {
  readonly viewer: Viewer;
  /** A JWT, without the "Bearer" prefix. */
  readonly accessToken: string;
  /** When the access token expires. */
  readonly expiresAt: Date;
  readonly refreshToken: RefreshToken;
};

/** Issues an access token for a session, and returns both. */
export async function withAccess(
  accessTokens: AccessTokens,
  { viewer, refreshToken }: RefreshableSession,
): Promise<OpenSession> {
  return { viewer, refreshToken, ...(await accessTokens.issue(viewer)) };
}
