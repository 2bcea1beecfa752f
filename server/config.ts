import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { isNetwork } from "./platform/http/ClientAddresses.js";

const portRange = "must be a whole number from 1 to 65535";
const port = z.coerce.number(portRange).int(portRange).min(1, portRange).max(65535, portRange);
const oneOf = <const Choices extends readonly string[]>(...choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(", ")}`);
const optionalUrl = (protocols: readonly string[], isComplete: (url: URL) => boolean = () => true) =>
  z
    .string()
    .refine(
      (text) =>
        protocols.some((protocol) => text.startsWith(`${protocol}://`)) &&
        URL.canParse(text) &&
        isComplete(new URL(text)),
      `must be a URL that begins with ${protocols.map((protocol) => `${protocol}://`).join(" or ")}`,
    )
    .optional();

const hasHost = ({ hostname }: URL) => hostname !== "";
const isRedisUrl = (text: string) => /^rediss?:\/\//.test(text) && URL.canParse(text) && hasHost(new URL(text));
/** A Redis Cluster has no numbered databases. */
const isRedisAddress = (text: string) => {
  const urls = text.split(",").map((url) => url.trim());
  return urls.every(isRedisUrl) && (urls.length === 1 || urls.every((url) => /^\/?0?$/.test(new URL(url).pathname)));
};

/** Plain http is for a provider on this machine, in tests and while trying things out. */
const isOpenIdIssuer = ({ protocol, hostname }: URL) =>
  protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

const isOrigin = (text: string) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;

const environment = z.object({
  NODE_ENV: oneOf("development", "test", "production")
    .default("development")
    .describe("In production nothing is generated or seeded."),
  PORT: port.default(4000).describe("The port for pages, GraphQL, REST and sockets."),
  HOST: z.string().min(1).default("127.0.0.1").describe("The address to listen on; 0.0.0.0 for every network."),
  DATABASE_URL: optionalUrl(["postgres", "postgresql"]).describe(
    "A Postgres from 15 on. Absent: an embedded Postgres in DATA_DIR.",
  ),
  MIGRATION_DATABASE_URL: optionalUrl(["postgres", "postgresql"]).describe(
    "The same database for the owner of its tables, who migrates; then DATABASE_URL's role need own nothing.",
  ),
  REDIS_URL: z
    .string()
    .refine(
      isRedisAddress,
      "must be a URL that begins with redis:// or rediss://, or several of one Redis Cluster with commas between them and no database number",
    )
    .optional()
    .describe(
      "A Redis for chat between server nodes, or nodes of a Redis Cluster with commas between. Absent: one node.",
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default(".data")
    .describe("The folder of the embedded database, uploads and generated secrets."),
  PUBLIC_URL: optionalUrl(["http", "https"]).describe("The address people type. Absent: http://HOST:PORT."),
  JWT_SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe("Signs access tokens, at least 32 characters. Absent: generated in DATA_DIR; required in production."),
  JWT_SECRET_PREVIOUS: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe("While JWT_SECRET is being replaced: the other one, which is accepted as well."),
  OIDC_ISSUER: optionalUrl(["https", "http"], isOpenIdIssuer).describe(
    "The OpenID provider behind Continue with Google: https://accounts.google.com. Absent: there is none.",
  ),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe("Our client id at that provider."),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe("Our client secret at that provider."),
  SMTP_URL: optionalUrl(["smtp", "smtps"], hasHost).describe(
    "A mail server, as smtp://user:password@host:587. Absent: mails are files in DATA_DIR/outbox.",
  ),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, "must be an email address, or a name with one: Saywell <hello@saywell.example>")
    .optional()
    .describe("Who mails come from. Absent: Saywell <no-reply@> at the host of PUBLIC_URL."),
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(",").map((origin) => origin.trim()))
    .refine((origins) => origins.every(isOrigin), "must be origins like https://example.org with commas between them")
    .optional()
    .describe("Other sites whose pages may call REST and sockets, with commas between them. Absent: none."),
  RATE_LIMITS: oneOf("on", "off")
    .default("on")
    .describe("Whether calls are counted and refused beyond a limit; off where a gateway in front does so."),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(",").map((network) => network.trim()))
    .refine(
      (networks) => networks.every(isNetwork),
      "must be addresses or networks like 10.0.0.0/8 with commas between",
    )
    .optional()
    .describe("Proxies whose X-Forwarded-For is believed, as addresses or networks. Absent: nobody's."),
  GRAPHQL_OPERATIONS: oneOf("any", "known")
    .default("any")
    .describe("Whether GraphQL answers any operation, or the web client's own only."),
  GRAPHQL_INTROSPECTION: oneOf("on", "off")
    .optional()
    .describe("Whether GraphQL tells its schema. Absent: on, but off in production."),
  SEED_DEMO: oneOf("on", "off")
    .optional()
    .describe("Whether to fill in the demo people once. Absent: on with the embedded database, else off."),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent")
    .default("info")
    .describe("How much is logged."),
});

/** One line of the environment table: what a variable is for and what it is when absent. */
export type Setting = { readonly name: string; readonly meaning: string; readonly fallback: string };

/** The server's settings after validation; `undefined` where an optional setting is absent. */
export type Config = {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | undefined;
  /** The database for the owner of its tables; absent where the server is the owner. */
  readonly migrationDatabaseUrl: string | undefined;
  /** One Redis, or some nodes of a Redis Cluster with commas between them. */
  readonly redisUrl: string | undefined;
  /** The absolute path of the data folder. */
  readonly dataDir: string;
  readonly publicUrl: string;
  readonly jwtSecret: string | undefined;
  /** The secret before, whose tokens are still accepted. */
  readonly jwtSecretPrevious: string | undefined;
  /** The OpenID provider; null where there is none. */
  readonly openId: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | null;
  readonly smtpUrl: string | undefined;
  /** Who mails come from, as `Name <address>`. */
  readonly mailFrom: string;
  /** Other sites whose pages may call; usually none. */
  readonly corsOrigins: readonly string[];
  readonly rateLimits: boolean;
  /** Addresses and networks of the proxies in front. */
  readonly trustedProxies: readonly string[];
  /** Whether GraphQL answers the web client's operations only. */
  readonly knownOperationsOnly: boolean;
  readonly introspection: boolean;
  readonly seedDemo: boolean;
  readonly logLevel: string;
  /** Where tests want this process to end itself; never set in production. */
  readonly failpoint: string | undefined;
};

/** An address to listen on as it stands in a URL; who listens everywhere is found at localhost. */
function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}

/** The environment does not make sense; `problems` has one sentence for each variable at fault. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`${problems.join("; ")}.`);
    this.name = "ConfigError";
  }
}

/** Settings that may be handed over as the file that `NAME_FILE` names. */
const secretSettings = [
  ...["DATABASE_URL", "MIGRATION_DATABASE_URL", "REDIS_URL", "JWT_SECRET", "JWT_SECRET_PREVIOUS"],
  ...["OIDC_CLIENT_SECRET", "SMTP_URL"],
] as const;

/** The three settings of the OpenID provider: all of them or none. */
const openIdSettings = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

/** Every setting with its meaning and default, for `npm start -- --help` and the README's table. */
export const settings: readonly Setting[] = Object.entries(environment.shape).map(([name, schema]) => ({
  name,
  meaning: schema.description ?? schema.meta()?.description ?? "",
  fallback: schema instanceof z.ZodDefault ? String(schema.parse(undefined)) : "",
}));

/**
 * Reads the settings from environment variables; an empty variable counts as absent.
 * @throws ConfigError with one sentence per variable that can't be used
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const all = { ...variables, ...readSecretFiles(variables) };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  }
  const env = parsed.data;
  const production = env.NODE_ENV === "production";
  const missing = (["JWT_SECRET", "DATABASE_URL"] as const).filter((name) => production && env[name] === undefined);
  if (missing.length > 0) {
    throw new ConfigError(missing.map((name) => `${name} is required when NODE_ENV is production`));
  }
  const openIdGaps = openIdSettings.filter((name) => env[name] === undefined);
  if (openIdGaps.length > 0 && openIdGaps.length < openIdSettings.length) {
    throw new ConfigError(openIdGaps.map((name) => `${name} is missing: the OpenID provider needs all three settings`));
  }
  const publicUrl = env.PUBLIC_URL ?? `http://${hostInUrl(env.HOST)}:${env.PORT}`;
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    redisUrl: env.REDIS_URL,
    dataDir: resolve(env.DATA_DIR),
    publicUrl: publicUrl.replace(/\/+$/, ""),
    jwtSecret: env.JWT_SECRET,
    jwtSecretPrevious: env.JWT_SECRET_PREVIOUS,
    openId:
      env.OIDC_ISSUER !== undefined && env.OIDC_CLIENT_ID !== undefined && env.OIDC_CLIENT_SECRET !== undefined
        ? { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET }
        : null,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Saywell <no-reply@${new URL(publicUrl).hostname}>`,
    corsOrigins: env.CORS_ORIGINS ?? [],
    rateLimits: env.RATE_LIMITS === "on",
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    knownOperationsOnly: env.GRAPHQL_OPERATIONS === "known",
    introspection: env.GRAPHQL_INTROSPECTION === undefined ? !production : env.GRAPHQL_INTROSPECTION === "on",
    seedDemo: env.SEED_DEMO === undefined ? env.DATABASE_URL === undefined : env.SEED_DEMO === "on",
    logLevel: env.LOG_LEVEL,
    // No setting of an operator's, so it stands in no table.
    failpoint: production ? undefined : given["SAYWELL_FAILPOINT"],
  };
}

/** What the files say that `NAME_FILE` names, as `NAME`; white space around it does not count. */
function readSecretFiles(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const problems: string[] = [];
  const secrets: Record<string, string> = {};
  for (const name of secretSettings) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    if (variables[name]) problems.push(`${name} and ${name}_FILE are both set, and only one may be`);
    try {
      secrets[name] = readFileSync(file, "utf8").trim();
      if (secrets[name] === "") problems.push(`${name}_FILE names ${file}, which is empty`);
    } catch {
      problems.push(`${name}_FILE names ${file}, which can't be read`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return secrets;
}
