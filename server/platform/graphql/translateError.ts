import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { boundCodes, isTooLong } from "./bounds.js";
import { isPassing } from "../database/isPassing.js";
import type { Logger } from "../logger.js";
import { Refusal, type RefusalKind } from "../refusal.js";

/** GraphQL's word for each kind of refusal, as Apollo names them. */
const codes: Record<RefusalKind, string> = {
  MALFORMED: "BAD_USER_INPUT",
  INVALID: "BAD_USER_INPUT",
  UNAUTHENTICATED: "UNAUTHENTICATED",
  FORBIDDEN: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  CONFLICT: "CONFLICT",
  TOO_MANY: "TOO_MANY_REQUESTS",
  UNAVAILABLE: "SERVICE_UNAVAILABLE",
};

/**
 * Says an error in GraphQL's words: a refusal with its code and problems, a mistake in the document as it is, and
 * anything else masked and logged under the request's id.
 */
export function translateError(error: GraphQLError, requestId: string, logger: Logger): GraphQLFormattedError {
  const cause = error.originalError;
  const { locations, path } = error.toJSON();
  const place = { ...(locations && { locations }), ...(path && { path }) };
  if (cause instanceof Refusal) {
    const { problems, retryAfter } = cause;
    const extensions = { code: codes[cause.kind], problem: problems[0].code, problems, retryAfter, requestId };
    return { message: cause.message, ...place, extensions };
  }
  if (cause === undefined || cause instanceof GraphQLError) {
    // What Apollo wraps knows better what it is about.
    const code = codeOf(cause) ?? codeOf(error) ?? "GRAPHQL_VALIDATION_FAILED";
    return { message: error.message, ...place, extensions: { code, requestId } };
  }
  if (isPassing(cause)) {
    logger.warn({ err: cause, requestId, path }, "An operation failed for want of the database");
    const message = "This is not available just now. Please try again in a moment.";
    return { message, ...place, extensions: { code: "SERVICE_UNAVAILABLE", requestId } };
  }
  logger.error({ err: cause, requestId, path }, "An operation failed");
  const message = "Something went wrong on our side. Please try again.";
  return { message, ...place, extensions: { code: "INTERNAL_SERVER_ERROR", requestId } };
}

function codeOf(error: GraphQLError | undefined): unknown {
  if (error && isTooLong(error)) return boundCodes.tokens;
  return error?.extensions["code"];
}
