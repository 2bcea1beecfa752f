import type { Finding } from "./finding.js";
import type { Config } from "../../config.js";

const about = "settings";
const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Looks at settings that are valid, but not what a server for the public should have. */
export function examineSettings(config: Config): readonly Finding[] {
  const found: Finding[] = [];
  const warn = (says: string, todo: string) => found.push({ about, verdict: "warn", says, todo });
  const { protocol, hostname } = new URL(config.publicUrl);
  const isPublic = !loopback.includes(hostname);
  if (isPublic && protocol === "http:") {
    warn(
      `PUBLIC_URL is ${config.publicUrl}: passwords and cookies go over the network in the clear.`,
      "Put a proxy with a certificate in front and let PUBLIC_URL begin with https://.",
    );
  }
  if (isPublic && !config.production) {
    warn("NODE_ENV is not production, though PUBLIC_URL is public.", "Set NODE_ENV to production.");
  }
  if (config.production && config.smtpUrl === undefined) {
    warn("There is no SMTP_URL: who forgot the password gets no mail.", "Set SMTP_URL and MAIL_FROM.");
  }
  if (!config.rateLimits) {
    warn("RATE_LIMITS is off: passwords may be tried without end.", "Set it to on unless a gateway in front counts.");
  }
  if (config.jwtSecretPrevious !== undefined) {
    warn(
      "JWT_SECRET_PREVIOUS is set: the secret before is still good.",
      "Leave it out 15 minutes after every node was started with the new one.",
    );
  }
  if (config.production && ["debug", "trace"].includes(config.logLevel)) {
    warn(`LOG_LEVEL is ${config.logLevel}: every message writes lines.`, "Set it to info when you have seen enough.");
  }
  return [{ about, verdict: "ok", says: "Every setting can be understood." }, ...found];
}
