import { createTransport } from "nodemailer";
import { type Finding, findingsAbout } from "../findings/finding.js";
import { errorCode, errorText } from "../../../platform/errors/StartupError.js";

const { ok, warn, bad } = findingsAbout("mail");
const defaultTimeoutMs = 5000;

/** Connects and logs in to the mail server in SMTP_URL, but sends nothing. */
export async function examineMail(url: string | undefined, timeoutMs = defaultTimeoutMs): Promise<readonly Finding[]> {
  if (url === undefined) return [ok("No mail server: emails are written to DATA_DIR/outbox.")];
  const { host } = new URL(url);
  const error = await connect(url, timeoutMs, true);
  if (error === null) return [ok(`${host} is reachable, over TLS.`)];
  if (errorCode(error) !== "ETLS") return [failure(host, error)];
  const withoutTls = await connect(url, timeoutMs, false);
  return [withoutTls === null ? unencrypted(host) : failure(host, withoutTls)];
}

/** Returns the error, or null if there is none. With `requireTLS`, a server without encryption is an error. */
async function connect(url: string, timeoutMs: number, requireTLS: boolean): Promise<unknown> {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, requireTLS, dnsTimeout: timeoutMs, ...limits });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error;
  } finally {
    transport.close();
  }
}

function unencrypted(host: string): Finding {
  if (["localhost", "127.0.0.1", "[::1]"].includes(host.replace(/:\d+$/, ""))) {
    return ok(`${host} is reachable, on this machine.`);
  }
  const message = `${host} offers no TLS: the password and all emails are sent to it unencrypted.`;
  return warn(message, "Use a mail server with STARTTLS, or smtps:// and its port.");
}

function failure(host: string, error: unknown): Finding {
  switch (errorCode(error)) {
    case "EAUTH":
      return bad(`${host} rejects the user or the password in SMTP_URL.`, "Correct SMTP_URL.");
    case "EDNS":
      return bad(`${host} can't be resolved.`, "Correct SMTP_URL, or check the name servers.");
    case "ETIMEDOUT": {
      const todo =
        "Check the host and port in SMTP_URL: many providers block port 25; 465 is for smtps://, 587 for smtp://.";
      return bad(`${host} does not respond in time.`, todo);
    }
    case "ETLS":
      return bad(`TLS with ${host} fails (${errorText(error)}).`, "Check the server's certificate and its name.");
    default: {
      const isCertificate = /certificate|altnames|SSL|TLS/i.test(errorText(error));
      const todo = isCertificate
        ? "Check the server's certificate and its name; 465 is for smtps://, 587 for smtp://."
        : "Start it, or correct SMTP_URL. Due emails are sent later.";
      return bad(`${host} does not accept a connection (${errorText(error)}).`, todo);
    }
  }
}
