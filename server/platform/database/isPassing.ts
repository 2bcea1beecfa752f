const passingClasses = ["08", "40", "53", "57"];
const passingNetworkErrors = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT"];

/**
 * Whether a database error passes by itself, so that the same statement may be tried again: a connection that was lost
 * or could not be made, a deadlock, a server that shuts down or is out of connections (PostgreSQL, appendix A).
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (passingNetworkErrors.includes(code)) return true;
  if (code.length === 5) return passingClasses.includes(code.slice(0, 2));
  return /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/.test(
    error.message,
  );
}
