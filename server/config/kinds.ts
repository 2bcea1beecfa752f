import { isIP } from "node:net";
import { z } from "zod";

const portRange = "must be a whole number from 1 to 65535";
export const port = z.coerce.number(portRange).int(portRange).min(1, portRange).max(65535, portRange);
export const oneOf = <const Choices extends readonly string[]>(...choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(", ")}`);
export const optionalSecret = z.string().min(32, "must have at least 32 characters").optional();
const splitList = (text: string) => text.split(",").map((entry) => entry.trim());
/** Creates the schema of an optional comma-separated list; `entries` describes its entries in the error. */
export const optionalList = (isEntry: (entry: string) => boolean, entries: string) =>
  z
    .string()
    .transform(splitList)
    .refine((list) => list.every(isEntry), `must be comma-separated ${entries}`)
    .optional();
/** Creates the schema of an optional URL with one of these protocols; `message` is the error for an invalid one. */
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

/** Rejects the parameter `options`, which the driver would use instead of the server's own options. */
export const optionalPostgresUrl = optionalUrl(["postgres", "postgresql"]).refine(
  (text) => text === undefined || !URL.canParse(text) || !new URL(text).searchParams.has("options"),
  'must not have the parameter "options": set defaults with "alter role" or "alter database" instead',
);

/** Returns the host for a URL: localhost if the server listens on every address. */
export function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  // A URL can't contain a zone such as %eth0.
  return host.includes(":") && !host.startsWith("[") ? `[${host.replace(/%.*/, "")}]` : host;
}

/** A host name or an IP address, without a port. */
export const isHost = (text: string) =>
  isIP(text.replace(/%.*/, "")) !== 0 || (!/[\s/?#@:[\]\\]/.test(text) && URL.canParse(`http://${text}`));

/** A host name, not an IP address. */
export const isHostName = (text: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text) && !/^[\d.]+$/.test(text);

/** Returns whether a URL has a host: `URL` also accepts `smtp://` and `redis://` without one. */
export const hasHost = ({ hostname }: URL) => hostname !== "";
const isRedisUrl = (text: string) => /^rediss?:\/\//.test(text) && URL.canParse(text) && hasHost(new URL(text));
/** One Redis server, or several Redis Cluster nodes without a database number: a cluster has only database 0. */
export const isRedisAddress = (text: string) => {
  const urls = splitList(text);
  return urls.every(isRedisUrl) && (urls.length === 1 || urls.every((url) => /^\/?0?$/.test(new URL(url).pathname)));
};

/** Plain HTTP is allowed only on this machine, for tests and local trials. */
export const isOpenIdIssuer = ({ protocol, hostname }: URL) =>
  protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** An origin, possibly followed by a slash. */
export const isOriginUrl = ({ href, origin }: URL) => href === `${origin}/`;

/** An origin without a trailing slash. */
export const isOrigin = (text: string) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;
