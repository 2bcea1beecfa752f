/** Reduces a query string to its `next` parameter, for links between the login and sign-up pages. */
export function nextParam(search: string): string {
  const next = new URLSearchParams(search).get("next");
  return next === null ? "" : `?${new URLSearchParams({ next }).toString()}`;
}
