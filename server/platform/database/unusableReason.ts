import { errorCode, errorText } from "../startFailure.js";

const silent = ["ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "timeout"];
const refused = ["28P01", "28000", "password"];

/** Why a connection to a database failed, as one sentence for an operator, who is not shown the password. */
export function unusableReason(error: unknown, url: string): string {
  const { hostname, port, username, pathname } = new URL(url);
  const where = `${decodeURIComponent(hostname) || "localhost"}${port && `:${port}`}`;
  const code = codeOf(error);
  if (code === "ECONNREFUSED" || code === "ENOENT") return `DATABASE_URL names ${where}, where no database answers.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `DATABASE_URL names ${where}, and this host is not known.`;
  if (silent.includes(code)) return `DATABASE_URL names ${where}, which does not answer within 5 seconds.`;
  if (code === "closed")
    return `DATABASE_URL names ${where}, which closes the connection at once, as if it were no Postgres.`;
  if (refused.includes(code)) {
    return `The database at ${where} refuses the user "${decodeURIComponent(username)}" or the password in DATABASE_URL.`;
  }
  if (code === "3D000") return `The database at ${where} has no database "${decodeURIComponent(pathname.slice(1))}".`;
  return `The database at ${where} can't be used: ${errorText(error)}.`;
}

/** The error's code; the driver has none for its own, so their text decides. */
function codeOf(error: unknown): string {
  if (errorCode(error) !== "") return errorCode(error);
  const text = errorText(error);
  if (/timeout/i.test(text)) return "timeout";
  if (/^Connection terminated/.test(text)) return "closed";
  return /client password must be a string/.test(text) ? "password" : "";
}
