import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError, readConfig } from "./config.js";

const secret = "a secret of at least thirty-two characters";
const folder = mkdtempSync(join(tmpdir(), "saywell-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content, { mode: 0o600 });
  return file;
}

function problemsOf(variables: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const redisProblem =
  "REDIS_URL must be a URL that begins with redis:// or rediss://, or comma-separated nodes of one Redis Cluster without a database number";

describe("secrets in the configuration", () => {
  it("are read from files, without surrounding whitespace", () => {
    const config = readConfig({
      JWT_SECRET_FILE: fileOf("jwt", `${secret}\n`),
      JWT_SECRET_PREVIOUS_FILE: fileOf("jwt-before", `  ${secret} before`),
      SMTP_URL_FILE: fileOf("smtp", "smtp://saywell:secret@mail.example:587\n"),
    });
    expect(config).toMatchObject({
      jwtSecret: secret,
      jwtSecretPrevious: `${secret} before`,
      smtpUrl: "smtp://saywell:secret@mail.example:587",
    });
  });

  it("are reported by variable name when unusable, and their values are never printed", () => {
    const missing = join(folder, "missing");
    expect(problemsOf({ JWT_SECRET_FILE: missing })).toEqual([`JWT_SECRET_FILE names ${missing}, which can't be read`]);
    const empty = fileOf("empty", "\n");
    expect(problemsOf({ JWT_SECRET_FILE: empty })).toEqual([`JWT_SECRET_FILE names ${empty}, which is empty`]);
    expect(problemsOf({ JWT_SECRET: secret, JWT_SECRET_FILE: fileOf("twice", secret) })).toEqual([
      "JWT_SECRET and JWT_SECRET_FILE are both set, but only one may be",
    ]);
    const short = problemsOf({ JWT_SECRET_FILE: fileOf("short", "hunter2") });
    expect(short).toEqual(["JWT_SECRET must have at least 32 characters"]);
  });

  it("are required in production, as variables or as files", () => {
    expect(problemsOf({ NODE_ENV: "production" })).toEqual([
      "JWT_SECRET is required when NODE_ENV is production",
      "DATABASE_URL is required when NODE_ENV is production",
    ]);
    const address = { NODE_ENV: "production", DATABASE_URL: "postgres://db/saywell" };
    expect(problemsOf(address)).toEqual(["JWT_SECRET is required when NODE_ENV is production"]);
    expect(problemsOf({ ...address, JWT_SECRET_FILE: fileOf("production", secret) })).toEqual([]);
  });
});

describe("the OpenID provider's settings", () => {
  const provider = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "saywell", OIDC_CLIENT_SECRET: "secret" };

  it("are rejected unless all three or none are set", () => {
    expect(readConfig({}).openId).toBeNull();
    expect(readConfig(provider).openId).toEqual({
      issuer: "https://id.example",
      clientId: "saywell",
      clientSecret: "secret",
    });
    expect(problemsOf({ OIDC_ISSUER: "https://id.example" })).toEqual([
      "OIDC_CLIENT_ID is missing: the OpenID provider needs all three settings",
      "OIDC_CLIENT_SECRET is missing: the OpenID provider needs all three settings",
    ]);
  });

  it("require an https issuer, except on localhost", () => {
    expect(problemsOf({ ...provider, OIDC_ISSUER: "http://localhost:9000" })).toEqual([]);
    expect(problemsOf({ ...provider, OIDC_ISSUER: "http://id.example" })).toEqual([
      "OIDC_ISSUER must be a URL that begins with https://, or on localhost with http://",
    ]);
  });
});

it("emails are sent from the host of PUBLIC_URL unless MAIL_FROM specifies another sender", () => {
  expect(readConfig({ PUBLIC_URL: "https://saywell.example/" })).toMatchObject({
    publicUrl: "https://saywell.example",
    mailFrom: "Saywell <no-reply@saywell.example>",
  });
  expect(readConfig({ MAIL_FROM: "Hello <hello@saywell.example>" }).mailFrom).toBe("Hello <hello@saywell.example>");
  expect(problemsOf({ MAIL_FROM: "hello@x\r\nBcc: eva@example.org" })).toHaveLength(1);
});
it("the settings have safe defaults: the server listens only on this machine, and production has rate limits, but no introspection or demo", () => {
  expect(readConfig({}).host).toBe("127.0.0.1");
  const production = { NODE_ENV: "production", DATABASE_URL: "postgres://db/saywell", JWT_SECRET: secret };
  expect(readConfig(production)).toMatchObject({ introspection: false, seedDemo: false, rateLimits: true });
  expect(readConfig({ DATABASE_URL: "postgres://db/saywell" }).seedDemo).toBe(false);
});

it("a database URL with an `options` parameter, which would override the server's own options, is rejected", () => {
  const url = "postgres://db.example/saywell?sslmode=require&options=-c%20search_path%3Dapp";
  const sentence = `must not have the parameter "options": set defaults with "alter role" or "alter database" instead`;
  for (const name of ["DATABASE_URL", "MIGRATION_DATABASE_URL"])
    expect(problemsOf({ [name]: url })).toEqual([`${name} ${sentence}`]);
  expect(problemsOf({ DATABASE_URL: url.replace(/&options.*/, "") })).toEqual([]);
});

it.each([
  ["a port that is not a number", { PORT: "http" }, "PORT must be a whole number from 1 to 65535"],
  [
    "a malformed database address",
    { DATABASE_URL: "localhost/db" },
    "DATABASE_URL must be a URL that begins with postgres:// or postgresql://",
  ],
  ["a malformed Redis address", { REDIS_URL: "localhost:6379" }, redisProblem],
  [
    "an empty item in a list of Redis nodes",
    { REDIS_URL: "redis://10.0.0.1:7000,,redis://10.0.0.2:7000" },
    redisProblem,
  ],
  [
    "a database number in a list of Redis nodes",
    { REDIS_URL: "redis://10.0.0.1:7000,redis://10.0.0.2:7000/3" },
    redisProblem,
  ],
])("%s is rejected in one sentence", (_name, variables, problem) => {
  expect(problemsOf(variables)).toEqual([problem]);
});

it("a standby's address is accepted only together with a different address for the primary", () => {
  const [primary, standby] = ["postgres://primary/saywell", "postgres://standby/saywell"];
  const read = readConfig({ DATABASE_URL: primary, DATABASE_READ_URL: standby });
  expect(read.readDatabaseUrl).toBe(standby);
  expect(() => readConfig({ DATABASE_READ_URL: standby })).toThrow(/DATABASE_READ_URL needs DATABASE_URL/);
  expect(() => readConfig({ DATABASE_URL: primary, DATABASE_READ_URL: primary })).toThrow(/must name a standby/);
  expect(() => readConfig({ DATABASE_URL: primary, DATABASE_READ_URL: "standby" })).toThrow(/must be a URL/);
});

it("METRICS_PORT is rejected if it is PORT on the same address", () => {
  const ports = { PORT: "4000", METRICS_PORT: "4000" };
  expect(() => readConfig(ports)).toThrow(/METRICS_PORT must differ from PORT/);
  expect(() => readConfig({ ...ports, HOST: "0.0.0.0" })).toThrow(/METRICS_PORT must differ from PORT/);
  expect(readConfig({ ...ports, HOST: "10.0.0.7" }).metrics).toEqual({ port: 4000, host: "127.0.0.1" });
});

describe("the public URL", () => {
  it.each([
    ["127.0.0.1", "http://127.0.0.1:4000"],
    ["0.0.0.0", "http://localhost:4000"],
    ["::", "http://localhost:4000"],
    ["::1", "http://[::1]:4000"],
    ["fd00::12", "http://[fd00::12]:4000"],
    ["fe80::12%eth0", "http://[fe80::12]:4000"],
  ])("of a server that listens on %s is %s", (HOST, expected) => {
    expect(readConfig({ HOST }).publicUrl).toBe(expected);
  });

  it("is PUBLIC_URL when that is set", () => {
    expect(readConfig({ HOST: "::", PUBLIC_URL: "https://learn.example" }).publicUrl).toBe("https://learn.example");
  });

  it.each([
    "learn.example",
    "https://learn.example/app",
    "https://learn.example?x=1",
    "https://learn.example/#top",
    "https://anna@learn.example",
  ])("can't be %s", (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL })).toEqual([
      "PUBLIC_URL must be an origin such as https://example.org, without a path",
    ]);
  });
});

it.each(["127.0.0.1:4000", "[::1]:4000", "http://0.0.0.0", "localhost/app", "me@localhost", "999.1.1.1"])(
  "a server can't listen on %s",
  (HOST) => {
    expect(problemsOf({ HOST })).toEqual(["HOST must be a host name or an IP address, without a port"]);
  },
);
