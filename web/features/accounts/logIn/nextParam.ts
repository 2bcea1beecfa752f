/** Reduces a query string to its `next` parameter, for links from one form to another. */
export function nextParam(search: string): string {
  const next = new URLSearchParams(search).get("next");
  return next === null ? "" : `?${new URLSearchParams({ next }).toString()}`;
}
