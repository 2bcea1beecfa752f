import type { Request } from "express";

/** The origin used in the documents and examples: that of a server with default settings. */
const writtenOrigin = "http://127.0.0.1:4000";

const host = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i;

/**
 * Returns the origin that the pages show: `publicUrl` if set, otherwise the request's origin, or the default origin if
 * the Host header is invalid.
 */
export function shownOrigin(request: Request, publicUrl: string | null): string {
  const asked = request.headers.host ?? "";
  return publicUrl ?? (host.test(asked) ? `${request.protocol}://${asked}` : writtenOrigin);
}

/** Replaces the default origin in a string with `origin`. */
export function withOrigin(text: string, origin: string): string {
  return text.replaceAll(writtenOrigin, origin);
}
