import { types } from "node:util";
import { isReadTimeout, readOnly } from "./SafePgClient.js";
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from "typeorm";

/** Includes rejected logins (28 and 3D): the password, the role, its access or the database may be being changed. */
const transientClasses = ["08", "28", "3D", "40", "53", "57"];
/** The error from a database that does not allow connections; `routine` tells it from others with the same code. */
const closedDatabase = { code: "55000", routine: "CheckMyDatabase" };
const transientNetworkErrors = [
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"],
  ...["ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"],
];
/** The errors that occur when the process, system or network can't open another socket at the moment. */
const exhaustedErrors = ["EMFILE", "ENFILE", "EADDRNOTAVAIL", "ENOBUFS"];
/** The error for reading an unlogged table on a standby. Its message may be translated, but `routine` is not. */
const unloggedOnStandby = { code: "0A000", routine: "get_relation_info" };
/** TypeORM's errors for using a query runner that was released because the connection ended between two statements. */
const releasedRunnerErrors = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/**
 * Returns whether a retry of a failed database operation may succeed: for example, after a lost connection, a deadlock,
 * an unknown host, a lack of file descriptors, or an error from a server that is shutting down, out of connections,
 * still a standby or rejecting logins (PostgreSQL, appendix A).
 */
export function isTransientError(error: unknown): boolean {
  // `instanceof Error` is not enough: system errors may come from another realm.
  if (!types.isNativeError(error)) return false;
  if (releasedRunnerErrors.some((kind) => error instanceof kind)) return true;
  const code = "code" in error ? String(error.code) : "";
  if (transientNetworkErrors.includes(code)) return true;
  // These codes are transient only for sockets, not for files.
  if (code === "ENOENT" || exhaustedErrors.includes(code)) return "syscall" in error && error.syscall === "connect";
  if (isReadTimeout(error)) return true;
  if (code === readOnly) return true;
  const known = [unloggedOnStandby, closedDatabase].find((each) => each.code === code);
  if (known) return "routine" in error && error.routine === known.routine;
  if (code.length === 5) return transientClasses.includes(code.slice(0, 2));
  return /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/.test(
    error.message,
  );
}

/** PostgreSQL, appendix A: query_canceled (for example, by statement_timeout) and lock_not_available. */
const timeoutCodes = ["57014", "55P03"];

/** Returns whether a statement timed out, in which case a retry would probably time out, too. */
export function isTimeout(error: unknown): boolean {
  return types.isNativeError(error) && "code" in error && timeoutCodes.includes(String(error.code));
}
