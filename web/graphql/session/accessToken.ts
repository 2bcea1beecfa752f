/** The localStorage key of the access token; other applications on this origin may rely on the name. */
export const ACCESS_TOKEN = "ACCESS_TOKEN";

const prefix = "Bearer ";

/** Returns an item from localStorage; null if there is none or the browser blocks this site's data. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns the stored header value, `Bearer <jwt>`; null if no user is logged in here. */
export function readAccessToken(): string | null {
  const stored = readItem(ACCESS_TOKEN);
  return stored?.startsWith(prefix) ? stored : null;
}

/** Returns `Bearer <jwt>`, which is both stored and sent in the Authorization header. */
export const bearer = (jwt: string): string => prefix + jwt;

/** Stores a bare JWT for all tabs. */
export function storeAccessToken(jwt: string): void {
  localStorage.setItem(ACCESS_TOKEN, bearer(jwt));
}

/** Removes the token for all tabs. */
export function forgetAccessToken(): void {
  localStorage.removeItem(ACCESS_TOKEN);
}

/** Returns the id of the account that an access token was issued to; null if the token can't be read. */
export function accountOf(token: string | null): string | null {
  try {
    const payload = (token ?? "").split(".")[1] ?? "";
    const { sub } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { sub?: unknown };
    return typeof sub === "string" ? sub : null;
  } catch {
    return null;
  }
}

/**
 * Calls `callback` when another tab logs in, logs out, switches accounts or clears the storage, but not when it merely
 * replaces the token. Browsers send storage events only to other tabs, never to the tab that made the change.
 */
export function onOtherTabSession(callback: () => void): void {
  window.addEventListener("storage", ({ key, oldValue, newValue }) => {
    const isChanged = (oldValue === null) !== (newValue === null) || accountOf(oldValue) !== accountOf(newValue);
    const cleared = key === null;
    if (cleared || (key === ACCESS_TOKEN && isChanged)) callback();
  });
}

/** Pages that users leave by logging in or setting a password; their forms then stay busy. */
const loginPages = /^\/(auth\/|log-in|new-password|welcome)/i;

/**
 * Calls `callback` when the browser restores this page from its back/forward cache and the page is outdated. A frozen
 * page gets no storage events, so by now another user may be logged in, or none. A login form would still be busy, and
 * a page that the user left by logging out (`hasLeft`) would still not store data.
 */
export function onOutdatedRestore(callback: () => void, hasLeft = () => false): void {
  const account = accountOf(readAccessToken());
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    const isOtherAccount = accountOf(readAccessToken()) !== account;
    if (isOtherAccount || hasLeft() || loginPages.test(window.location.pathname)) callback();
  });
}
