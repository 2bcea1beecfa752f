import type { AccessTokens } from "./AccessTokens.js";
import type { RefreshableSession, RefreshToken } from "./Sessions.js";
import type { Viewer } from "../viewer.type.js";

/** A session that was just opened or extended. */
export type OpenSession = {
  readonly viewer: Viewer;
  /** A JWT, without the "Bearer" prefix. */
  readonly accessToken: string;
  /** When the access token expires. */
  readonly expiresAt: Date;
  readonly refreshToken: RefreshToken;
};

/** Adds an access token to a session. */
export async function withAccess(
  accessTokens: AccessTokens,
  { viewer, refreshToken }: RefreshableSession,
): Promise<OpenSession> {
  return { viewer, refreshToken, ...(await accessTokens.issue(viewer)) };
}
