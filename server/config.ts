import { resolve } from "node:path";
import { ConfigError } from "./config/ConfigError.js";
import { environment } from "./config/environment.js";
import { hostInUrl } from "./config/kinds.js";
import { readSecretFiles } from "./config/secretFiles.js";
import { brandName } from "./platform/brandName.js";

export { ConfigError } from "./config/ConfigError.js";
export { settings } from "./config/environment.js";
export { hostInUrl } from "./config/kinds.js";

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** All or none must be set. */
const openIdSettings = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

/**
 * Reads the configuration from environment variables; an empty variable counts as absent.
 * @throws ConfigError with one sentence for each invalid variable
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>) {
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
    throw new ConfigError(["DATABASE_READ_URL must name a standby, not the same database as DATABASE_URL"]);
  }
  const hosts = new Set([env.HOST, env.METRICS_HOST]);
  const sharesHost = hosts.size === 1 || hosts.has("0.0.0.0") || hosts.has("::");
  if (env.METRICS_PORT === env.PORT && env.PORT !== 0 && sharesHost) {
    throw new ConfigError(["METRICS_PORT must differ from PORT"]);
  }
  const publicUrl = env.PUBLIC_URL ?? `http://${hostInUrl(env.HOST)}:${env.PORT}`;
  const siteUrl = publicUrl.replace(/\/+$/, "");
  const mailFrom = env.MAIL_FROM ?? `${brandName} <no-reply@${new URL(publicUrl).hostname}>`;
  const [mailAddress = ""] = /[^<\s]+@[^>\s]+/.exec(mailFrom) ?? [];
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    /** With the table owner's credentials; absent if the server's role owns the tables. */
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    /** A standby for reads that tolerate data a few seconds old; absent if the primary serves them. */
    readDatabaseUrl: env.DATABASE_READ_URL,
    /** The URL of one Redis server, or the comma-separated URLs of a Redis Cluster's nodes. */
    redisUrl: env.REDIS_URL,
    /** An absolute path. */
    dataDir: resolve(env.DATA_DIR),
    publicUrl: siteUrl,
    /** Whether PUBLIC_URL is set; if not, `publicUrl` is only a guess at the URL that users open. */
    hasPublicUrl: env.PUBLIC_URL !== undefined,
    jwtSecret: env.JWT_SECRET,
    /** While `jwtSecret` is being replaced: the other secret, old or new; tokens signed with it are also accepted. */
    jwtSecretPrevious: env.JWT_SECRET_PREVIOUS,
    openId:
      env.OIDC_ISSUER !== undefined && env.OIDC_CLIENT_ID !== undefined && env.OIDC_CLIENT_SECRET !== undefined
        ? { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET }
        : null,
    smtpUrl: env.SMTP_URL,
    /** An email address, optionally with a name: `Name <address>`. */
    mailFrom,
    /**
     * The secret behind the key pair for push services. If it is absent, a production server sends no pushes, and any
     * other server generates one in the data folder.
     */
    vapidSecret: env.VAPID_SECRET,
    /** In production, true only if `vapidSecret` is set, because all nodes must share it. */
    sendsPushes: env.VAPID_SECRET !== undefined || !production,
    /** How push services contact the operator: the site's URL or, without https, the sender's email address. */
    pushSubject: siteUrl.startsWith("https:") ? siteUrl : `mailto:${mailAddress}`,
    /** Push services that are allowed to have internal addresses or use plain HTTP. */
    pushOrigins: env.PUSH_ORIGINS ?? [],
    /** Other origins whose pages are allowed to call the API. */
    corsOrigins: env.CORS_ORIGINS ?? [],
    rateLimits: env.RATE_LIMITS === "on",
    /** Addresses and networks of the reverse proxies. */
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    /** Non-public hosts, addresses and networks that webhooks are allowed to reach, even over plain HTTP. */
    webhookAllowedNetworks: env.WEBHOOK_ALLOWED_NETWORKS ?? [],
    /** Whether GraphQL executes only the web client's operations. */
    knownOperationsOnly: env.GRAPHQL_OPERATIONS === "known",
    introspection: env.GRAPHQL_INTROSPECTION === undefined ? !production : env.GRAPHQL_INTROSPECTION === "on",
    seedDemo: env.SEED_DEMO === undefined ? env.DATABASE_URL === undefined : env.SEED_DEMO === "on",
    /** For Prometheus; null if metrics are not served. */
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: env.OTEL_SERVICE_NAME },
    logLevel: env.LOG_LEVEL,
    /** Undocumented: where a test makes this process kill itself (see `armFailpoint`); never set in production. */
    failpoint: production ? undefined : given["SAYWELL_FAILPOINT"],
  };
}
