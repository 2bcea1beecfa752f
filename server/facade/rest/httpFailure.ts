import { bodyErrors, isHttpError } from "../../platform/http/bodyErrors.js";
import { isMalformedRequest } from "../../platform/http/malformedRequest.js";
import { type Failure, failureOf } from "../mappers/failure.js";
import { masked } from "../../platform/http/maskedErrors.js";

/** Maps any error to an HTTP failure; masks unexpected errors. */
export function httpFailure(error: unknown): Failure {
  const failure = failureOf(error);
  if (failure !== null) return failure;
  const unreadable = { code: "MALFORMED", msg: "The request can't be read." };
  if (isMalformedRequest(error)) return { status: 400, ...unreadable };
  if (!isHttpError(error)) return masked;
  return { status: error.status, ...(bodyErrors[String(error.type)] ?? unreadable) };
}
