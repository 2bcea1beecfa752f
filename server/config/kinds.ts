import { isIP } from "node:net";
import { z } from "zod";

const portRange = "must be a whole number from 1 to 65535";
/** The schema of a TCP port: an integer from 1 to 65535, given as a number or a string. */
export const port = z.coerce.number(portRange).int(portRange).min(1, portRange).max(65535, portRange);
/** Creates the schema of a string that is one of the given choices. */
export const oneOf = <const Choices extends readonly string[]>(...choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(", ")}`);
/** Creates the schema of an optional URL with one of the given protocols; `message` explains what else it must be. */
export const optionalUrl = (
  protocols: readonly string[],
  isComplete: (url: URL) => boolean = () => true,
  message = `must be a URL that begins with ${protocols.map((protocol) => `${protocol}://`).join(" or ")}`,
) =>
  z
    .string()
    .refine(
      (text) =>
        protocols.some((protocol) => text.startsWith(`${protocol}://`)) &&
        URL.canParse(text) &&
        isComplete(new URL(text)),
      message,
    )
    .optional();

/** The schema of an optional Postgres URL without `options`, which the driver would use instead of the server's. */
export const optionalPostgresUrl = optionalUrl(["postgres", "postgresql"]).refine(
  (text) => text === undefined || !URL.canParse(text) || !new URL(text).searchParams.has("options"),
  'must not have the parameter "options": set defaults with "alter role" or "alter database" instead',
);

/** Returns the host of a listening address as written in a URL: localhost if the server listens on every address. */
export function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  // A URL has no zone, such as %eth0.
  return host.includes(":") && !host.startsWith("[") ? `[${host.replace(/%.*/, "")}]` : host;
}

/** Returns whether a string is a host name or an IP address, without a port. */
export const isHost = (text: string) =>
  isIP(text.replace(/%.*/, "")) !== 0 || (!/[\s/?#@:[\]\\]/.test(text) && URL.canParse(`http://${text}`));

/** Returns whether a string is a host name, not an IP address. */
export const isHostName = (text: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text) && !/^[\d.]+$/.test(text);

/** Returns whether a URL has a host; `URL` also accepts `smtp://` and `redis://` without one. */
export const hasHost = ({ hostname }: URL) => hostname !== "";
const isRedisUrl = (text: string) => /^rediss?:\/\//.test(text) && URL.canParse(text) && hasHost(new URL(text));
/**
 * Returns whether a string is the URL of one Redis, or a list of URLs of Redis Cluster nodes; the latter must not
 * select a database, because a cluster has only database 0.
 */
export const isRedisAddress = (text: string) => {
  const urls = text.split(",").map((url) => url.trim());
  return urls.every(isRedisUrl) && (urls.length === 1 || urls.every((url) => /^\/?0?$/.test(new URL(url).pathname)));
};

/**
 * Returns whether a URL is allowed for an OpenID provider; plain HTTP only on this machine, for tests and local trials.
 */
export const isOpenIdIssuer = ({ protocol, hostname }: URL) =>
  protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** Returns whether a URL is an origin: it has no path except a slash. */
export const isOriginUrl = ({ href, origin }: URL) => href === `${origin}/`;

/** Returns whether a string is exactly an origin, without a path. */
export const isOrigin = (text: string) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;
