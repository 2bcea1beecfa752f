import { readAccessToken, readItem } from "../accessToken";

/** The localStorage key that is set until a logout has reached the server; logging out does not delete it. */
const key = "LOG_OUT_PENDING";

export const logOutTimeoutMs = 3_000;

/**
 * Returns whether a user has logged out here without confirmation from the server that the session was revoked. If
 * there is a token, a later login has replaced the cookie, perhaps in a tab with an older version of the app.
 */
export const isLogOutPending = (): boolean => readItem(key) !== null && readAccessToken() === null;

export const markLogOutPending = (): void => localStorage.setItem(key, "true");

/** Records that the server has confirmed the logout, or that a new session has replaced the refresh cookie. */
export const clearLogOutPending = (): void => localStorage.removeItem(key);
