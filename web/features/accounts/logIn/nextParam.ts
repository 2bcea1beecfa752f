/** Of an address' query only the way back, for links from one form to the other. */
export function nextParam(search: string): string {
  const next = new URLSearchParams(search).get("next");
  return next === null ? "" : `?${new URLSearchParams({ next }).toString()}`;
}
