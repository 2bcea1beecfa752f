import { resolve } from "node:path";
import { ConfigError } from "./config/ConfigError.js";
import { environment } from "./config/environment.js";
import { readSecretFiles } from "./config/secretFiles.js";

export { ConfigError } from "./config/ConfigError.js";
export { type Setting, settings } from "./config/environment.js";

/** The server's settings after validation; `undefined` where an optional setting is absent. */
export type Config = {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | undefined;
  /** The database for the owner of its tables; absent where the server is the owner. */
  readonly migrationDatabaseUrl: string | undefined;
  /** A standby for reads that may be some seconds old; absent where the primary answers them. */
  readonly readDatabaseUrl: string | undefined;
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
  /** Where Prometheus asks; null where it does not. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** Where traces go, and as whose; null where nothing is traced. */
  readonly tracing: { readonly endpoint: string; readonly serviceName: string } | null;
  readonly logLevel: string;
  /** Where tests want this process to end itself; never set in production. */
  readonly failpoint: string | undefined;
};

/** An address to listen on as it stands in a URL; who listens everywhere is found at localhost. */
function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}

/** The three settings of the OpenID provider: all of them or none. */
const openIdSettings = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

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
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError(["DATABASE_READ_URL needs DATABASE_URL: the embedded Postgres has no standby"]);
  }
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_READ_URL === env.DATABASE_URL) {
    throw new ConfigError(["DATABASE_READ_URL must name a standby, and not what DATABASE_URL names"]);
  }
  const publicUrl = env.PUBLIC_URL ?? `http://${hostInUrl(env.HOST)}:${env.PORT}`;
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    readDatabaseUrl: env.DATABASE_READ_URL,
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
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: env.OTEL_SERVICE_NAME },
    logLevel: env.LOG_LEVEL,
    // No setting of an operator's, so it stands in no table.
    failpoint: production ? undefined : given["SAYWELL_FAILPOINT"],
  };
}
