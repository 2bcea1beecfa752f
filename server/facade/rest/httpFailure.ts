import { isMalformedRequest } from "../../platform/http/malformedRequest.js";
import { type Failure, failureOf, masked } from "../mappers/failure.js";

/** An error thrown by Express or its body parsers. */
type HttpError = { readonly status: number; readonly type?: unknown };

const sentences: Readonly<Record<string, readonly [code: string, msg: string]>> = {
  "entity.parse.failed": ["MALFORMED", "The body is not valid JSON."],
  "entity.too.large": ["BODY_TOO_LARGE", "The body is too large: at most 256 kB of JSON can be sent."],
  "encoding.unsupported": ["ENCODING_NOT_SUPPORTED", "The body's Content-Encoding is not supported."],
  "charset.unsupported": ["CHARSET_NOT_SUPPORTED", "Please send the body in UTF-8."],
};

/** Maps any error to an HTTP failure; masks unexpected errors. */
export function httpFailure(error: unknown): Failure {
  const failure = failureOf(error);
  if (failure !== null) return failure;
  const unreadable = { status: 400, code: "MALFORMED", msg: "The request can't be read." };
  if (isMalformedRequest(error)) return unreadable;
  if (!isHttpError(error)) return masked;
  const [code, msg] = sentences[String(error.type)] ?? [unreadable.code, unreadable.msg];
  return { status: error.status, code, msg };
}

function isHttpError(error: unknown): error is HttpError {
  if (typeof error !== "object" || error === null || !("status" in error)) return false;
  return typeof error.status === "number" && error.status >= 400 && error.status < 500;
}
