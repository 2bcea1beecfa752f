import type { Finding } from "./findings/finding.js";
import type { Config } from "../../config.js";

const about = "settings";
const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Finds settings that are valid but unsuitable for a public server. */
export function examineSettings(config: Config): readonly Finding[] {
  const found: Finding[] = [];
  const warn = (message: string, todo: string) => found.push({ about, verdict: "warn", message, todo });
  const { protocol, hostname } = new URL(config.publicUrl);
  const isPublic = !loopback.includes(hostname);
  if (isPublic && protocol === "http:") {
    warn(
      `PUBLIC_URL is ${config.publicUrl}: passwords and cookies are sent unencrypted.`,
      "Put a proxy with a TLS certificate in front, and set PUBLIC_URL to an https:// URL.",
    );
  }
  if (isPublic && !config.production) {
    warn("NODE_ENV is not production, though PUBLIC_URL is public.", "Set NODE_ENV to production.");
  }
  if (config.production && config.smtpUrl === undefined) {
    warn(
      "There is no SMTP_URL: users get no email about messages or a forgotten password.",
      "Set SMTP_URL and MAIL_FROM.",
    );
  }
  if (config.production && config.vapidSecret === undefined) {
    warn(
      "There is no VAPID_SECRET: browsers get no push notifications.",
      "Set VAPID_SECRET to a random string of at least 32 characters, the same on every node, and don't change it.",
    );
  }
  if (!config.rateLimits) {
    warn(
      "RATE_LIMITS is off: passwords can be guessed without limit.",
      "Set it to on unless a gateway in front limits requests.",
    );
  }
  if (config.jwtSecretPrevious !== undefined) {
    warn(
      "JWT_SECRET_PREVIOUS is set: the previous secret is still accepted.",
      "Unset it 30 days after the last node started with the new secret, because unsubscribe links in earlier emails need it; if it has leaked, unset it now.",
    );
  }
  if (config.production && ["debug", "trace"].includes(config.logLevel)) {
    warn(`LOG_LEVEL is ${config.logLevel}: every message is logged.`, "Set it to info when you are done debugging.");
  }
  return [{ about, verdict: "ok", message: "Every setting is valid." }, ...found];
}
