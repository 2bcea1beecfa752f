import { types } from "node:util";
import { isReadTimeout } from "./SafePgClient.js";
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from "typeorm";

const passingClasses = ["08", "40", "53", "57"];
const passingNetworkErrors = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT"];
/** What TypeORM says of a connection that ended between two statements, which it lets go of by itself. */
const endedBetween = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/**
 * Whether a database error passes by itself, so that the same statement may be tried again: a connection that was lost
 * or could not be made, a deadlock, a server that shuts down or is out of connections (PostgreSQL, appendix A).
 */
export function isTransientError(error: unknown): boolean {
  // Not instanceof: the system's own errors may come from another realm than the code that asks.
  if (!types.isNativeError(error)) return false;
  if (endedBetween.some((kind) => error instanceof kind)) return true;
  const code = "code" in error ? String(error.code) : "";
  if (passingNetworkErrors.includes(code)) return true;
  if (isReadTimeout(error)) return true;
  if (code.length === 5) return passingClasses.includes(code.slice(0, 2));
  return /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/.test(
    error.message,
  );
}

/** PostgreSQL, appendix A: query_canceled (as by statement_timeout) and lock_not_available. */
const timeoutCodes = ["57014", "55P03"];

/** Whether a statement took too long, so that the same one may well do so again. */
export function isTimeout(error: unknown): boolean {
  return types.isNativeError(error) && "code" in error && timeoutCodes.includes(String(error.code));
}
