import { timeouts } from "../connections.js";
import { errorCode, errorText } from "../../errors/StartupError.js";

const unresponsiveCodes = ["ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "timeout"];
const untrustedCertificate = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_)/;
const rejectedCodes = ["28P01", "28000", "password"];

/** Returns one sentence that explains to operators what to do about a pooler that drops connection settings. */
export function poolerReason(url: string): string {
  return `The database at ${whereIs(new URL(url))} is behind a connection pooler such as PgBouncer, which drops the settings that a connection requests (the startup parameter "options"): point the URL to Postgres itself.`;
}

/** PostgreSQL, appendix A: cannot_connect_now. */
const starting = "57P03";

/**
 * Returns whether a server that is starting up should wait for Postgres: true if Postgres reports that it is also
 * starting, or if it is reached over a Unix socket and is too busy to respond in time.
 */
export function isStillStarting(error: unknown, url: string): boolean {
  const code = codeOf(error);
  return code === starting || (code === "timeout" && decodeURIComponent(new URL(url).hostname).startsWith("/"));
}

/** Explains to operators, in one sentence without the password, why a connection failed. */
export function unusableReason(error: unknown, url: string): string {
  const parsed = new URL(url);
  const { username, pathname } = parsed;
  const address = whereIs(parsed);
  const code = codeOf(error);
  if (code === "ECONNREFUSED" || code === "ENOENT") return `DATABASE_URL names ${address}, where no database responds.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `DATABASE_URL names ${address}, but this host is unknown.`;
  if (unresponsiveCodes.includes(code))
    return `DATABASE_URL names ${address}, which does not respond within ${timeouts.connectionTimeoutMillis / 1000} seconds.`;
  if (code === "closed")
    return `DATABASE_URL names ${address}, which closes the connection immediately, as if it were not Postgres.`;
  if (rejectedCodes.includes(code)) {
    return `The database at ${address} rejects the user "${decodeURIComponent(username)}" or the password in DATABASE_URL.`;
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return `The certificate of the database at ${address} is for another host name: use the name in the certificate in the URL.`;
  }
  if (untrustedCertificate.test(code)) {
    return `The certificate of the database at ${address} can't be verified (${code}), which every sslmode except no-verify requires: add sslrootcert=FILE with its certificate authority to the URL.`;
  }
  if (code === "pooler") return poolerReason(url);
  if (code === starting) return `The database at ${address} is starting up and does not accept connections yet.`;
  if (code === "3D000") return `The database at ${address} has no database "${decodeURIComponent(pathname.slice(1))}".`;
  return `The database at ${address} can't be used: ${errorText(error)}.`;
}

function whereIs({ hostname, port }: URL): string {
  return `${decodeURIComponent(hostname) || "localhost"}${port && `:${port}`}`;
}

/** Returns an error's code; derives one from the text of the driver's own errors, which have none. */
function codeOf(error: unknown): string {
  // PgBouncer responds with this error to `options`, unless it is configured to ignore that parameter.
  if (/unsupported startup parameter/.test(errorText(error))) return "pooler";
  if (errorCode(error) !== "") return errorCode(error);
  const text = errorText(error);
  if (/timeout/i.test(text)) return "timeout";
  if (/^Connection terminated/.test(text)) return "closed";
  return /client password must be a string/.test(text) ? "password" : "";
}
