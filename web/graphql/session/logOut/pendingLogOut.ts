import { readAccessToken, readItem } from "../accessToken";

/** Set in localStorage while a logout has not reached the server; logging out does not delete it. */
const key = "LOG_OUT_PENDING";

export const logOutTimeoutMs = 3_000;

/**
 * Returns whether a user has logged out here, but the server has not confirmed that the session is revoked. If there is
 * a token, a user has logged in since, perhaps in a tab with an older version of the app, and the cookie is theirs.
 */
export const isLogOutPending = (): boolean => readItem(key) !== null && readAccessToken() === null;

export const markLogOutPending = (): void => localStorage.setItem(key, "true");

/** Call this when the server has confirmed the logout, or a new session has replaced the refresh cookie. */
export const clearLogOutPending = (): void => localStorage.removeItem(key);
