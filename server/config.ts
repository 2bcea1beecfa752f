import { resolve } from "node:path";
import { z } from "zod";

const portRange = "must be a whole number from 1 to 65535";
const port = z.coerce.number(portRange).int(portRange).min(1, portRange).max(65535, portRange);
const oneOf = <const Choices extends readonly string[]>(...choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(", ")}`);
const optionalUrl = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => protocols.some((protocol) => text.startsWith(`${protocol}://`)) && URL.canParse(text),
      `must be a URL that begins with ${protocols.map((protocol) => `${protocol}://`).join(" or ")}`,
    )
    .optional();

const isRedisUrl = (text: string) => /^rediss?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== "";
/** A Redis Cluster has no numbered databases. */
const isRedisAddress = (text: string) => {
  const urls = text.split(",").map((url) => url.trim());
  return urls.every(isRedisUrl) && (urls.length === 1 || urls.every((url) => /^\/?0?$/.test(new URL(url).pathname)));
};

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
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(",").map((origin) => origin.trim()))
    .refine((origins) => origins.every(isOrigin), "must be origins like https://example.org with commas between them")
    .optional()
    .describe("Other sites whose pages may call REST and sockets, with commas between them. Absent: none."),
  RATE_LIMITS: oneOf("on", "off")
    .default("on")
    .describe("Whether calls are counted and refused beyond a limit; off where a gateway in front does so."),
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
  /** One Redis, or some nodes of a Redis Cluster with commas between them. */
  readonly redisUrl: string | undefined;
  /** The absolute path of the data folder. */
  readonly dataDir: string;
  readonly publicUrl: string;
  readonly jwtSecret: string | undefined;
  /** Other sites whose pages may call; usually none. */
  readonly corsOrigins: readonly string[];
  readonly rateLimits: boolean;
  readonly seedDemo: boolean;
  readonly logLevel: string;
  /** Where tests want this process to end itself; never set in production. */
  readonly failpoint: string | undefined;
};

/** The environment does not make sense; `problems` has one sentence for each variable at fault. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`${problems.join("; ")}.`);
    this.name = "ConfigError";
  }
}

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
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
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
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    dataDir: resolve(env.DATA_DIR),
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST === "0.0.0.0" ? "localhost" : env.HOST}:${env.PORT}`,
    jwtSecret: env.JWT_SECRET,
    corsOrigins: env.CORS_ORIGINS ?? [],
    rateLimits: env.RATE_LIMITS === "on",
    seedDemo: env.SEED_DEMO === undefined ? env.DATABASE_URL === undefined : env.SEED_DEMO === "on",
    logLevel: env.LOG_LEVEL,
    // No setting of an operator's, so it stands in no table.
    failpoint: production ? undefined : given["SAYWELL_FAILPOINT"],
  };
}
