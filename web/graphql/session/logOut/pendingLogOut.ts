import { readAccessToken, readItem } from "../accessToken";

/** The localStorage key that is set while a logout has not reached the server; logging out does not delete it. */
const key = "LOG_OUT_PENDING";

/** How long a request to log out may take, in milliseconds. */
export const logOutTimeoutMs = 3_000;

/**
 * Returns whether a user has logged out here, but the server has not yet confirmed that the session is revoked. If
 * there is a token, a user has logged in since, perhaps in a tab with an older version of the app, and the cookie is
 * theirs.
 */
export const isLogOutPending = (): boolean => readItem(key) !== null && readAccessToken() === null;

/** Marks a logout as not yet confirmed by the server. */
export const markLogOutPending = (): void => localStorage.setItem(key, "true");

/** Removes the mark: the server has confirmed the logout, or its cookie was replaced by a new session's. */
export const clearLogOutPending = (): void => localStorage.removeItem(key);
