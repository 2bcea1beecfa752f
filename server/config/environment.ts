import { z } from "zod";
import {
  hasHost,
  isHost,
  isHostName,
  isOpenIdIssuer,
  isOrigin,
  isOriginUrl,
  isRedisAddress,
  oneOf,
  optionalList,
  optionalPostgresUrl,
  optionalSecret,
  optionalUrl,
  port,
} from "./kinds.js";
import { brandName } from "../platform/brandName.js";
import { isNetwork } from "../platform/http/ClientAddresses.js";

export const environment = z.object({
  NODE_ENV: oneOf("development", "test", "production")
    .default("development")
    .describe("In production, DATABASE_URL and JWT_SECRET are required, and no secret is generated."),
  PORT: port.default(4000).describe("The port for pages, GraphQL, REST and sockets."),
  HOST: z
    .string()
    .refine(isHost, "must be a host name or an IP address, without a port")
    .default("127.0.0.1")
    .describe("The address to listen on; 0.0.0.0 for every network."),
  DATABASE_URL: optionalPostgresUrl.describe("Postgres 15 or newer. Absent: an embedded Postgres in DATA_DIR."),
  MIGRATION_DATABASE_URL: optionalPostgresUrl.describe(
    "The same database with the owner of its tables, for migrations; the role in DATABASE_URL then need not own any.",
  ),
  DATABASE_READ_URL: optionalPostgresUrl.describe(
    "A standby of the same database, for reads by the tutor search, profiles and reviews. Absent: the primary is read.",
  ),
  REDIS_URL: z
    .string()
    .refine(
      isRedisAddress,
      "must be a URL that begins with redis:// or rediss://, or comma-separated nodes of one Redis Cluster without a database number",
    )
    .optional()
    .describe("A Redis for chat between server nodes, or comma-separated nodes of a Redis Cluster. Absent: one node."),
  DATA_DIR: z
    .string()
    .min(1)
    .default(".data")
    .describe("The folder of the embedded database, uploads and generated secrets."),
  PUBLIC_URL: optionalUrl(
    ["http", "https"],
    isOriginUrl,
    "must be an origin such as https://example.org, without a path",
  ).describe("The URL that users open. Absent: http://HOST:PORT."),
  JWT_SECRET: optionalSecret.describe(
    "Signs access tokens, at least 32 characters. Absent: generated in DATA_DIR; required in production.",
  ),
  JWT_SECRET_PREVIOUS: optionalSecret.describe(
    "During a rotation of JWT_SECRET: the other secret, which is also accepted.",
  ),
  OIDC_ISSUER: optionalUrl(
    ["https", "http"],
    isOpenIdIssuer,
    "must be a URL that begins with https://, or on localhost with http://",
  ).describe("The OpenID provider behind Continue with Google: https://accounts.google.com. Absent: none."),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe("The client id at that provider."),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe("The client secret at that provider."),
  SMTP_URL: optionalUrl(["smtp", "smtps"], hasHost).describe(
    "A mail server, such as smtp://user:password@host:587. Absent: emails are written to DATA_DIR/outbox.",
  ),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n]*@[^\r\n]+$/,
      `must be an email address, optionally with a name: ${brandName} <hello@saywell.example>`,
    )
    .optional()
    .describe(`The sender of emails. Absent: ${brandName} <no-reply@> at the host of PUBLIC_URL.`),
  VAPID_SECRET: optionalSecret.describe(
    "Identifies this server to push services, at least 32 characters. Absent: generated in DATA_DIR, or no pushes in production.",
  ),
  PUSH_ORIGINS: optionalList(isOrigin, "origins such as https://example.org").describe(
    "Push services that may be internal or use plain http, as comma-separated origins. Absent: none.",
  ),
  CORS_ORIGINS: optionalList(isOrigin, "origins such as https://example.org").describe(
    "Other origins whose pages may call GraphQL, REST and sockets, comma-separated. Absent: none.",
  ),
  RATE_LIMITS: oneOf("on", "off")
    .default("on")
    .describe("Whether calls are rate limited; off if a gateway in front does so."),
  TRUSTED_PROXIES: optionalList(isNetwork, "addresses or networks such as 10.0.0.0/8").describe(
    "Proxies whose X-Forwarded-For is trusted, as addresses or networks. Absent: none.",
  ),
  WEBHOOK_ALLOWED_NETWORKS: optionalList(
    (entry) => isNetwork(entry) || isHostName(entry),
    "host names, addresses or networks such as 10.0.0.0/8",
  ).describe("Non-public hosts, addresses and networks that webhooks may reach, even over plain http. Absent: none."),
  GRAPHQL_OPERATIONS: oneOf("any", "known")
    .default("any")
    .describe("Whether GraphQL executes any operation, or only the web client's own."),
  GRAPHQL_INTROSPECTION: oneOf("on", "off")
    .optional()
    .describe("Whether GraphQL reveals its schema. Absent: on, but off in production."),
  SEED_DEMO: oneOf("on", "off")
    .optional()
    .describe("Whether to seed the demo users once. Absent: on with the embedded database, otherwise off."),
  METRICS_PORT: port.optional().describe("The port for Prometheus, at /metrics. Absent: no metrics."),
  METRICS_HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("The address that METRICS_PORT listens on; only Prometheus should be able to reach it."),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(["http", "https"], hasHost).describe(
    "An OpenTelemetry collector for traces, using OTLP over HTTP, such as http://127.0.0.1:4318. Absent: no tracing.",
  ),
  OTEL_SERVICE_NAME: z.string().min(1).default("saywell").describe("The name of this service in traces."),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent")
    .default("info")
    .describe("How much is logged; debug logs every request and message by id, without the content."),
});

export type Setting = { readonly name: string; readonly meaning: string; readonly fallback: string };

/** For `npm start -- --help`. */
export const settings: readonly Setting[] = Object.entries(environment.shape).map(([name, schema]) => ({
  name,
  meaning: schema.description ?? schema.meta()?.description ?? "",
  fallback: schema instanceof z.ZodDefault ? String(schema.parse(undefined)) : "",
}));
