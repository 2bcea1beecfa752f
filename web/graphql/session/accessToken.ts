/** Where the access token lies in the browser's storage; other programs on this origin may know the name too. */
export const ACCESS_TOKEN = "ACCESS_TOKEN";

/** What stands before the token in storage and in the Authorization header. */
const prefix = "Bearer ";

/** The stored header value, as `Bearer <jwt>`; null when nobody is logged in here. */
export function readAccessToken(): string | null {
  const stored = localStorage.getItem(ACCESS_TOKEN);
  return stored?.startsWith(prefix) ? stored : null;
}

/** Stores a bare JWT for all tabs. */
export function storeAccessToken(jwt: string): void {
  localStorage.setItem(ACCESS_TOKEN, prefix + jwt);
}

/** Forgets the token in all tabs. */
export function forgetAccessToken(): void {
  localStorage.removeItem(ACCESS_TOKEN);
}

/**
 * Calls back when another tab logs in or out; a token that only replaces an older one is no such event.
 * The browser tells other tabs of a change in storage, never the tab that made it.
 */
export function onOtherTabSession(callback: () => void): void {
  window.addEventListener("storage", ({ key, oldValue, newValue }) => {
    const cleared = key === null;
    if (cleared || (key === ACCESS_TOKEN && (oldValue === null) !== (newValue === null))) callback();
  });
}
