import { types } from "node:util";
import { HeaderMap } from "@apollo/server";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { boundCodes, isTooLong } from "./limits/bounds.js";
import { isTransientError } from "../platform/database/isTransientError.js";
import { limitHeaders } from "../platform/limits/limitHeaders.js";
import { TooMany } from "../platform/limits/Limits.js";
import { DomainError, type DomainErrorKind } from "../platform/errors/DomainError.js";
import { masked, unavailable } from "../platform/http/maskedErrors.js";
import type { Outcome, Telemetry } from "../platform/telemetry/Telemetry.js";

/** The GraphQL error code of each kind of domain error, following Apollo's names. */
const codes: Record<DomainErrorKind, string> = {
  MALFORMED: "BAD_USER_INPUT",
  INVALID: "BAD_USER_INPUT",
  UNAUTHENTICATED: "UNAUTHENTICATED",
  FORBIDDEN: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  CONFLICT: "CONFLICT",
  TOO_MANY: "TOO_MANY_REQUESTS",
  UNAVAILABLE: "SERVICE_UNAVAILABLE",
};

export const timedOut = { code: "TIMEOUT", message: "This took too long. Please try again." };

/** Returns the HTTP status and headers of a response that asks the client to try again. */
export function unavailableHttp() {
  return { status: unavailable.status, headers: new HeaderMap([["retry-after", String(unavailable.retryAfter)]]) };
}

/**
 * Converts any thrown value; an exceeded rate limit becomes status 429 with rate limit headers, and a transient error
 * becomes status 503 with Retry-After.
 */
export function toGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  const originalError = types.isNativeError(error) ? error : null;
  if (!(error instanceof TooMany)) {
    const extensions = isTransientError(error) ? { http: unavailableHttp() } : {};
    return new GraphQLError("The operation failed.", { originalError, extensions });
  }
  const headers = new HeaderMap(
    Object.entries(limitHeaders(error.allowance)).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return new GraphQLError(error.message, { originalError, extensions: { http: { status: 429, headers } } });
}

/** Adds the request id to errors, and logs those that are the server's fault; `what` names what failed. */
export function reportErrors(
  errors: readonly GraphQLError[],
  requestId: string,
  telemetry: Telemetry,
  what: "An operation" | "A connection" = "An operation",
): void {
  for (const error of errors) {
    error.extensions["requestId"] = requestId;
    const { originalError: err, path } = error;
    if (!isFailure(error)) continue;
    const details = { requestId, path };
    if (isTransientError(err)) telemetry.warnings.warn(`${what} could not be served`, err, details);
    else telemetry.logger.error({ err, ...details }, `${what} failed`);
  }
}

/** Returns the response body for an error that Apollo Server does not report. */
export function errorBody(code: string, message: string, requestId: string): object {
  return { errors: [{ message, extensions: { code, requestId } }] };
}

/**
 * Formats an error for clients. A domain error keeps its message and problems, an error in the document keeps its
 * message and code, and anything else is masked.
 */
export function formatError(error: GraphQLError): GraphQLFormattedError {
  const cause = error.originalError;
  const { locations, path } = error.toJSON();
  const { requestId } = error.extensions;
  const position = { ...(locations && { locations }), ...(path && { path }) };
  if (cause instanceof DomainError) {
    const { problems, retryAfter } = cause;
    const extensions = { code: codes[cause.kind], problem: problems[0].code, problems, retryAfter, requestId };
    return { message: cause.message, ...position, extensions };
  }
  if (!isFailure(error)) {
    // Apollo may have wrapped an error whose code is more precise than the wrapper's.
    const code = codeOf(cause) ?? codeOf(error) ?? "GRAPHQL_VALIDATION_FAILED";
    return { message: error.message, ...position, extensions: { code, requestId } };
  }
  const [code, message] = isTransientError(cause)
    ? ["SERVICE_UNAVAILABLE", unavailable.msg]
    : ["INTERNAL_SERVER_ERROR", masked.msg];
  return { message, ...position, extensions: { code, requestId } };
}

/** Returns the outcome of an operation with these errors; a mutation that returns user errors counts as ok. */
export function outcomeOf(errors: readonly GraphQLError[] | undefined): Outcome {
  if (errors === undefined || errors.length === 0) return "ok";
  return errors.some(isFailure) ? "failed" : "refused";
}

function isFailure({ originalError }: GraphQLError): boolean {
  return !(originalError == null || originalError instanceof GraphQLError || originalError instanceof DomainError);
}

function codeOf(error: Error | null | undefined): unknown {
  if (!(error instanceof GraphQLError)) return undefined;
  return isTooLong(error) ? boundCodes.tokens : error.extensions["code"];
}
