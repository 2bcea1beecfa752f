import type { Request } from "express";

/** The address in the documents and examples, for a server that is started without settings. */
const writtenOrigin = "http://127.0.0.1:4000";

const host = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i;

/**
 * The address that the pages show: the public one where PUBLIC_URL sets it (null otherwise), or else the one that the
 * page was requested at.
 */
export function shownOrigin(request: Request, publicUrl: string | null): string {
  const asked = request.headers.host ?? "";
  return publicUrl ?? (host.test(asked) ? `${request.protocol}://${asked}` : writtenOrigin);
}

/** The text with the address that it is shown at. */
export function withOrigin(text: string, origin: string): string {
  return text.replaceAll(writtenOrigin, origin);
}
