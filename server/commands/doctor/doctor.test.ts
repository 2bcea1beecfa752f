import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { examine } from "./examine.js";
import { versionFinding } from "./examineDatabase.js";
import { type Finding, printFindings } from "./findings/finding.js";
import { EmbeddedPostgres } from "../../platform/embeddedPostgres/EmbeddedPostgres.js";
import { createLogger } from "../../platform/telemetry/logger.js";
import { migrateFor } from "../../platform/database/migrate.js";
import { openDatabase } from "../../platform/database/database.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { describeWith } from "../../testing/support/tools.js";
import { serverRole } from "../../testing/support/servers/postgres.js";
import { sharedRedisUrl, startRedis } from "../../testing/support/servers/redis.js";
import { startTestApp } from "../../testing/support/servers/startTestApp.js";
import { runIn } from "../../testing/support/databases/template.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { unusedPort } from "../../testing/support/servers/unusedPort.js";

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "saywell-doctor-"));
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let database: TestDatabase;
let port: number;
beforeAll(async () => ([database, port] = await Promise.all([createTestDatabase(), unusedPort()])));

type Variables = Readonly<Record<string, string>>;

function findingsFor(variables: Variables = {}, nodes: number | null = null): Promise<readonly Finding[]> {
  return examine(
    {
      DATA_DIR: aFolder(),
      DATABASE_URL: database.serverUrl,
      MIGRATION_DATABASE_URL: database.url,
      PORT: String(port),
      ...variables,
    },
    nodes,
  );
}

const verdicts = (found: readonly Finding[], about: string) =>
  found.filter((finding) => finding.about === about).map(({ verdict }) => verdict);
const wrong = (found: readonly Finding[]) =>
  found.filter(({ verdict }) => verdict !== "ok").map(({ verdict, message }) => `${verdict}: ${message}`);
/** Like `wrong`, but leaves out findings about durability, which the tests' Postgres intentionally lacks. */
const wrongBeside = (found: readonly Finding[]) =>
  wrong(found).filter((message) => !/(fsync|full_page_writes|synchronous_commit) is off/.test(message));

describe("the doctor's check of a healthy server", () => {
  it("finds no problem with the embedded database, and stops it afterward", async () => {
    const folder = aFolder();
    const fresh = await examine({ DATA_DIR: folder, PORT: String(port) });
    expect(wrong(fresh)).toEqual([]);
    const postgres = await EmbeddedPostgres.open(join(folder, "postgres"), { logger: createLogger("silent") });
    const own = await openDatabase(postgres.url, []);
    await migrateFor(own, postgres.ownerUrl);
    await own.close();
    await postgres.close();
    const found = await examine({ DATA_DIR: folder, PORT: String(port) });
    expect(wrong(found)).toEqual([]);
    expect(printFindings(found)).toMatch(/Commits are durable[^]*\n\d+ ok, 0 worth a look, 0 bad\.\n$/);
  });

  it("recognizes a running node on the port, and does not report it as another program", async () => {
    const app = await startTestApp({ database, config: { metrics: { port: 0, host: "127.0.0.1" } } });
    const metricsPort = new URL(app.metricsUrl ?? "").port;
    const found = await findingsFor({ PORT: new URL(app.origin).port, METRICS_PORT: metricsPort });
    expect(verdicts(found, "port")).toEqual(["ok", "ok"]);
    const zoned = await findingsFor({ HOST: "::ffff:127.0.0.1%lo", PORT: new URL(app.origin).port });
    expect(verdicts(zoned, "port")).toEqual(["ok"]);
    expect(wrongBeside(found)).toEqual([]);
  });
});

describe("the doctor's check of a database", () => {
  it("reports settings that could lose acknowledged messages, and how to correct them", async () => {
    const bad = (await findingsFor()).filter(({ verdict }) => verdict === "bad");
    expect(bad.map(({ message }) => message.split(":")[0])).toEqual([
      "fsync is off",
      "full_page_writes is off",
      "synchronous_commit is off",
    ]);
    expect(bad[2]?.todo).toContain("alter system set synchronous_commit = on");
  });

  it("does not recommend the server's own commands for a Postgres that is too old for them", () => {
    const { verdict, todo } = versionFinding({ server_version: "14.9", server_version_num: "140009" });
    expect([verdict, todo]).toEqual(["bad", expect.not.stringContaining("npm run")]);
  });

  it("reports too few connections for the number of nodes", async () => {
    expect(wrongBeside(await findingsFor({}, 900)).join()).toMatch(/allows \d+ connections, too few for 900 nodes/);
  });

  it("reports a role that can change the chat log, and one that can't add to it", async () => {
    const asOwner = await findingsFor({ DATABASE_URL: database.url });
    expect(wrongBeside(asOwner)).toEqual([expect.stringMatching(/^warn: saywell owns the chat log or may change it/)]);
    const production = { NODE_ENV: "production", JWT_SECRET: "x".repeat(32), SMTP_URL: "smtp://mail.example" };
    const inProduction = await findingsFor({ ...production, DATABASE_URL: database.url });
    expect(verdicts(inProduction, "role")).toEqual(["bad"]);
    await database.query(`revoke insert on chat_event from ${serverRole}`);
    expect(wrongBeside(await findingsFor())).toEqual([
      expect.stringMatching(/^bad: saywell_server can't add to the chat log/),
    ]);
    await database.query(`grant insert on chat_event to ${serverRole}`);
  });

  it("reports a role that can't read anything, and how to correct that", async () => {
    const bare = await createTestDatabase();
    await bare.query(`revoke all on all tables in schema public from ${serverRole}`);
    const bad = (await findingsFor({ DATABASE_URL: bare.serverUrl, MIGRATION_DATABASE_URL: bare.url })).filter(
      ({ about, verdict }) => about === "role" && verdict === "bad",
    );
    expect(bad.map(({ todo }) => todo)).toEqual([expect.stringContaining("Run npm run migrate")]);
  });

  it("reports missing and unknown migrations, and an owner URL for another database", async () => {
    const [newest] = await database.query<{ name: string; timestamp: string }>(
      "delete from migrations where id = (select max(id) from migrations) returning name, timestamp",
    );
    expect(wrongBeside(await findingsFor())).toEqual([
      expect.stringMatching(/^warn: 1 of \d+ have not been applied yet/),
    ]);
    const note = "insert into migrations (name, timestamp) values ($1, $2)";
    await database.query(note, [newest?.name, newest?.timestamp]);
    await database.query(note, ["FromTheFuture", 9]);
    expect(wrongBeside(await findingsFor())).toEqual([
      expect.stringMatching(/^bad: The database is newer .* FromTheFuture/),
    ]);
    await database.query("delete from migrations where name = 'FromTheFuture'");
    const other = await createTestDatabase();
    const mixed = await findingsFor({ MIGRATION_DATABASE_URL: other.url });
    expect(wrongBeside(mixed)).toEqual([expect.stringMatching(/^bad: .* name different databases/)]);
  });

  it("checks the timeouts of the server's sessions, not the database's defaults", async () => {
    await runIn(database.url, `alter database "${new URL(database.url).pathname.slice(1)}" set statement_timeout = 0`);
    expect(wrongBeside(await findingsFor())).toEqual([]);
  });

  it("reports in one sentence, without the password, why the database is unreachable", async () => {
    const found = await findingsFor({ DATABASE_URL: `postgres://saywell:hunter2@127.0.0.1:${port}/saywell` });
    expect(wrong(found)).toEqual([`bad: DATABASE_URL names 127.0.0.1:${port}, where no database responds.`]);
    const missing = new URL(database.url);
    missing.pathname = "/nothing";
    expect(wrong(await findingsFor({ DATABASE_URL: missing.href })).join()).toMatch(/has no database "nothing"/);
    expect(printFindings(found)).not.toContain("hunter2");
  });
});

describeWith("redis")("the doctor's check of Redis", () => {
  it("accepts a Redis that responds, and reports one that is unreachable or rejects the password", async () => {
    expect(wrongBeside(await findingsFor({ REDIS_URL: sharedRedisUrl() }))).toEqual([]);
    const away = await findingsFor({ REDIS_URL: `redis://127.0.0.1:${port}` });
    expect(wrongBeside(away)).toEqual([
      expect.stringMatching(/^bad: 127\.0\.0\.1:\d+ does not respond \(.*ECONNREFUSED/),
    ]);
    const locked = await startRedis(undefined, ["--requirepass", "hunter2"]);
    const refused = await findingsFor({ REDIS_URL: locked.url.replace("//", "//:another@") });
    expect(wrongBeside(refused)).toEqual([expect.stringMatching(/rejects the password in REDIS_URL/)]);
    expect(wrongBeside(await findingsFor({ REDIS_URL: locked.url.replace("//", "//:hunter2@") }))).toEqual([]);
    await locked.end("SIGTERM");
  });

  it("accepts a Redis that rejects writes when it is full, and reports one that evicts keys", async () => {
    const rejecting = await startRedis(undefined, ["--maxmemory", "10mb"]);
    expect(wrongBeside(await findingsFor({ REDIS_URL: rejecting.url }))).toEqual([]);
    await rejecting.end("SIGTERM");
    const evicting = await startRedis(undefined, ["--maxmemory", "10mb", "--maxmemory-policy", "volatile-ttl"]);
    const found = await findingsFor({ REDIS_URL: evicting.url });
    expect(wrongBeside(found)).toEqual([expect.stringMatching(/^warn: .* evicts keys \(volatile-ttl\)/)]);
    await evicting.end("SIGTERM");
  });

  it("reports nodes that do not form the configured cluster", async () => {
    const single = await startRedis();
    const several = await findingsFor({ REDIS_URL: `${single.url},${sharedRedisUrl()}` });
    expect(wrongBeside(several).filter((message) => /is not part of a Redis Cluster/.test(message))).toHaveLength(2);
    await single.end("SIGTERM");
    const lone = await startRedis(undefined, ["--cluster-enabled", "yes", "--dir", aFolder()]);
    const alone = await findingsFor({ REDIS_URL: lone.url });
    expect(wrongBeside(alone)).toEqual([expect.stringMatching(/^bad: .* but REDIS_URL names it alone/)]);
    await lone.end("SIGTERM");
  });
});

describe("npm run doctor", () => {
  const program = join(__dirname, "../../../scripts/server.mjs");

  function run(variables: Variables, ...args: readonly string[]): Promise<readonly [code: number, output: string]> {
    const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], ...variables };
    return new Promise((resolve) => {
      execFile(process.execPath, [program, "server/commands/doctor.js", ...args], { env }, (error, stdout, stderr) => {
        resolve([Number(error?.code ?? 0), stdout + stderr]);
      });
    });
  }

  it("exits with 1 if a finding is bad, and with 0 otherwise", async () => {
    const settings = { DATA_DIR: aFolder(), PORT: String(port) };
    const [code, output] = await run(settings);
    expect([code, output]).toEqual([0, expect.stringMatching(/^ok {4}settings +Every setting[^]* 0 bad\.\n$/m)]);
    expect(await run({ ...settings, PORT: "many" })).toEqual([
      1,
      expect.stringContaining("bad   settings  PORT must be"),
    ]);
    expect(await run(settings, "--nodes", "none")).toEqual([1, expect.stringContaining("--nodes must be a number")]);
  });
});

describe("the doctor's check of the machine and the settings", () => {
  it("reports every invalid setting", async () => {
    const found = await examine({ PORT: "many", NODE_ENV: "production", JWT_SECRET: "short" });
    expect(wrong(found)).toEqual([
      "bad: PORT must be a whole number from 1 to 65535.",
      "bad: JWT_SECRET must have at least 32 characters.",
    ]);
  });

  it("warns about settings that do not suit a public server", async () => {
    const found = await findingsFor({
      PUBLIC_URL: "http://learn.example",
      RATE_LIMITS: "off",
      JWT_SECRET_PREVIOUS: "x".repeat(32),
    });
    const advice = ["PUBLIC_URL is", "NODE_ENV is not", "RATE_LIMITS is off", "JWT_SECRET_PREVIOUS is set"];
    expect(wrongBeside(found)).toEqual(advice.map((begin) => expect.stringContaining(`warn: ${begin}`) as string));
    expect(found.find(({ message }) => message.startsWith("JWT_SECRET_PREVIOUS"))?.todo).toMatch(/30 days.* leaked/);
  });

  it("reports a folder that can't be written to, and ports that another program uses", async () => {
    expect(wrong(await findingsFor({ DATA_DIR: "/proc/saywell" })).join()).toMatch(
      /^bad: DATA_DIR \/proc\/saywell can't be created/,
    );
    const other = createServer((_request, response) => response.end("Hello"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port: taken } = other.address() as AddressInfo;
    for (const name of ["PORT", "METRICS_PORT"]) {
      const sentence = `bad: ${name} ${taken} is in use: stop the program that uses it, or set ${name} to another number.`;
      expect(wrongBeside(await findingsFor({ [name]: String(taken) }))).toEqual([sentence]);
    }
    other.close();
  });
});
