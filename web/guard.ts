import type { ViewerState } from "./graphql/session/viewerStore";

/** What the guard needs to know of a person. */
export type Guest = { readonly role: "STUDENT" | "TEACHER"; readonly verified: boolean };

/** Where somebody is: the path, and the query with its question mark. */
export type Place = { readonly pathname: string; readonly search: string };

/** What becomes of a visit: it waits for the viewer, goes elsewhere, or stays. */
export type Verdict =
  { readonly kind: "wait" } | { readonly kind: "go"; readonly to: string } | { readonly kind: "stay" };

const settings = "/dashboard/tutor/settings";
const protectedPrefixes = ["/tutors", "/dashboard"] as const;
const stay: Verdict = { kind: "stay" };

/** The path as the router matches it: decoded, whatever its case, without a slash at its end. */
function normal(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Not decodable: no path of ours is either.
  }
  return path.toLowerCase().replace(/(.)\/+$/, "$1");
}

function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** Whether a path needs somebody who is logged in; these pages have the header of the application. */
export function isProtected(pathname: string): boolean {
  return protectedPrefixes.some((prefix) => isUnder(normal(pathname), prefix));
}

/** The first page of a person: tutors for a student, the chats for a tutor, the five steps for one who has not done them. */
export function homeOf({ role, verified }: Guest): string {
  if (role === "STUDENT") return "/tutors";
  return verified ? "/dashboard/chat" : settings;
}

/**
 * Where to go after log in or sign up: to `next` when it is a protected path of ours, else home.
 * A `next` that leads to another origin by whatever spelling counts as none.
 */
export function arrivalOf(guest: Guest, next: string | null): string {
  const here = "https://here.invalid";
  if (next === null || !/^\/(?![/\\])/.test(next) || !URL.canParse(next, here)) return homeOf(guest);
  const { origin, pathname, search, hash } = new URL(next, here);
  return origin === here && isProtected(pathname) ? pathname + search + hash : homeOf(guest);
}

/** Where emails and Google lead to: open to everybody, since the link may be meant for another account. */
const unguarded = ["/new-password", "/log-in", "/welcome"];

/** Judges a visit by the five rules, in their order, and then by who has business where on the dashboard. */
export function guard({ pathname, search }: Place, state: ViewerState): Verdict {
  const path = normal(pathname);
  const go = (to: string): Verdict => (path === to ? stay : { kind: "go", to });

  if (unguarded.includes(path)) return stay;
  // 1. While the current user is being fetched, wait.
  if (state.status === "loading") return { kind: "wait" };
  // 2. A protected path without a user leads to the log in, which knows the way back.
  if (state.status === "anonymous") {
    return isProtected(path) ? go(`/auth/login?next=${encodeURIComponent(pathname + search)}`) : stay;
  }
  const { role, verified } = state.viewer;
  // 3. Who is logged in has no business under /auth.
  if (isUnder(path, "/auth")) return go(homeOf({ role, verified }));
  // 4. A tutor who is not verified completes the settings first.
  if (role === "TEACHER" && !verified) return go(settings);
  // 5. The search is for students; a tutor's own page under it is not the search.
  if (path === "/tutors" && role !== "STUDENT") return go("/");
  if (path === "/dashboard" || (path === settings && role === "STUDENT")) return go(homeOf({ role, verified }));
  return stay;
}
