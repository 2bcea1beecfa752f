/** The paths of the app's pages, but not of anything else, such as what is below /graphql, /api and /docs. */
const pages = [
  /^\/$/,
  /^\/auth\//,
  /^\/tutors(\/|$)/,
  /^\/dashboard(\/|$)/,
  /^\/(new-password|log-in|verify-email|welcome|terms|privacy)$/,
];

/** Returns whether a URL is that of one of the app's pages. */
export function isPage({ pathname }: URL): boolean {
  return pages.some((page) => page.test(pathname));
}
