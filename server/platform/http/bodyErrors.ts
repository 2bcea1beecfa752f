export type HttpError = { readonly status: number; readonly type?: unknown };

/** Returns whether Express or a body parser threw an error because of the request. */
export function isHttpError(error: unknown): error is HttpError {
  if (typeof error !== "object" || error === null || !("status" in error)) return false;
  return typeof error.status === "number" && error.status >= 400 && error.status < 500;
}

/** The response to each type of body parser error that clients can correct. */
export const bodyErrors: Readonly<Record<string, { readonly code: string; readonly msg: string }>> = {
  "entity.parse.failed": { code: "MALFORMED", msg: "The body is not valid JSON." },
  "entity.too.large": { code: "BODY_TOO_LARGE", msg: "The body is too large: at most 256 kB of JSON can be sent." },
  "encoding.unsupported": {
    code: "ENCODING_NOT_SUPPORTED",
    msg: "The body's Content-Encoding is not supported.",
  },
  "charset.unsupported": { code: "CHARSET_NOT_SUPPORTED", msg: "Please send the body in UTF-8." },
};
