import type { Request } from "express";

/** The address used in the documents and examples: the one that a server with default settings listens on. */
const writtenOrigin = "http://127.0.0.1:4000";

const host = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i;

/**
 * Returns the address that the pages show: `publicUrl`, or the address from the request if `publicUrl` is null, or the
 * default address if the Host header is invalid as well.
 */
export function shownOrigin(request: Request, publicUrl: string | null): string {
  const asked = request.headers.host ?? "";
  return publicUrl ?? (host.test(asked) ? `${request.protocol}://${asked}` : writtenOrigin);
}

/** Replaces the default address in a string with `origin`. */
export function withOrigin(text: string, origin: string): string {
  return text.replaceAll(writtenOrigin, origin);
}
