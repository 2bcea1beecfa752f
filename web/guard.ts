import type { ViewerState } from "./graphql/session/viewerStore";
import { parsedUrl } from "./ui/data/parsedUrl";

export type GuardedUser = { readonly role: "STUDENT" | "TEACHER" | "TUTOR"; readonly verified: boolean };

/** `search` includes the question mark, and `hash` the hash sign. */
export type VisitedUrl = { readonly pathname: string; readonly search: string; readonly hash: string };

export type Verdict =
  { readonly kind: "wait" } | { readonly kind: "go"; readonly to: string } | { readonly kind: "stay" };

const settings = "/dashboard/tutor/settings";
const protectedPrefixes = ["/tutors", "/dashboard"];
/**
 * Open to everyone: the legal pages, the page that completes a login with Google, and the targets of emailed links,
 * because a link may be for a different account than the one that is logged in.
 */
const unguarded = ["/terms", "/privacy", "/new-password", "/log-in", "/verify-email", "/welcome"];
const stay: Verdict = { kind: "stay" };

/** Returns the path as the router matches it: decoded, in lower case, without a trailing slash. */
function normalize(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // The path can't be decoded, so it is not one of ours.
  }
  return path.toLowerCase().replace(/(.)\/+$/, "$1");
}

function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

function isUnderAny(pathname: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => isUnder(normalize(pathname), prefix));
}

/** Returns whether a path requires a logged-in user. Protected pages have the app header. */
export function isProtected(pathname: string): boolean {
  return isUnderAny(pathname, protectedPrefixes);
}

/** Returns a user's home page; an unverified tutor must complete the registration wizard first. */
export function homeOf({ role, verified }: GuardedUser): string {
  if (role === "STUDENT") return "/tutors";
  return verified ? "/dashboard/chat" : settings;
}

/**
 * Returns the page to open after a login or sign-up: `next` if `ownPage` accepts it, otherwise the home page. A `next`
 * that leads to another origin is ignored, no matter how it is written.
 */
export function targetAfterLogIn(guest: GuardedUser, next: string | null): string {
  return ownPage(next) ?? homeOf(guest);
}

/** Returns `next`, as the URL parser normalizes it, if its path is "/", protected or in `unguarded`; otherwise null. */
export function ownPage(next: string | null): string | null {
  const base = "https://base.invalid";
  const url = next !== null && /^\/(?![/\\])/.test(next) ? parsedUrl(next, base) : null;
  if (url?.origin !== base) return null;
  const isOurs = url.pathname === "/" || isUnderAny(url.pathname, [...protectedPrefixes, ...unguarded]);
  return isOurs ? url.pathname + url.search + url.hash : null;
}

/** Applies the specification's five rules in order, and then the rules for each role's dashboard pages. */
export function guard({ pathname, search, hash }: VisitedUrl, state: ViewerState): Verdict {
  const path = normalize(pathname);
  const go = (to: string): Verdict => (path === to ? stay : { kind: "go", to });

  if (unguarded.includes(path)) return stay;
  // 1. Wait while the current user is being fetched.
  if (state.status === "loading") return { kind: "wait" };
  // 2. Unless the user is known, a protected path redirects to the login page, with the URL to return to. If the user
  // could not be fetched, the login page explains that instead of asking them to log in.
  if (state.status !== "known") {
    return isProtected(path) ? go(`/auth/login?next=${encodeURIComponent(pathname + search + hash)}`) : stay;
  }
  const { role, verified } = state.viewer;
  // 3. A logged-in user is redirected away from /auth.
  if (isUnder(path, "/auth")) return go(homeOf({ role, verified }));
  // 4. An unverified tutor must complete the settings first; a hash in the URL still opens its dialog over that page.
  if (role !== "STUDENT" && !verified && path !== settings) return go(settings + hash);
  // 5. The search page is for students only; the profile pages under its path are open to tutors too.
  if (path === "/tutors" && role !== "STUDENT") return go("/");
  if (path === "/dashboard" || (path === settings && role === "STUDENT")) return go(homeOf({ role, verified }) + hash);
  return stay;
}
