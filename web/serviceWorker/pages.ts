/** Patterns for the paths of the app's pages. They don't match other paths, such as those under /graphql and /docs. */
const pages = [
  /^\/$/,
  /^\/auth\//,
  /^\/tutors(\/|$)/,
  /^\/dashboard(\/|$)/,
  /^\/(new-password|log-in|verify-email|welcome|terms|privacy)$/,
];

/** Returns whether a URL leads to one of the app's pages. */
export function isPage({ pathname }: URL): boolean {
  return pages.some((page) => page.test(pathname));
}
