import type { Request } from "express";

/** The address in the documents and examples: that of a server started with default settings. */
const writtenOrigin = "http://127.0.0.1:4000";

const host = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i;

/**
 * Returns the address that the pages show: the public one if PUBLIC_URL sets it (null otherwise), or else the one at
 * which the page was requested.
 */
export function shownOrigin(request: Request, publicUrl: string | null): string {
  const asked = request.headers.host ?? "";
  return publicUrl ?? (host.test(asked) ? `${request.protocol}://${asked}` : writtenOrigin);
}

/** Replaces the default address in a text with the one to show. */
export function withOrigin(text: string, origin: string): string {
  return text.replaceAll(writtenOrigin, origin);
}
