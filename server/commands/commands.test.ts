import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SafePgClient } from "../platform/database/SafePgClient.js";
import { EmbeddedPostgres } from "../platform/embeddedPostgres/EmbeddedPostgres.js";
import { livingPostmaster } from "../platform/embeddedPostgres/postmaster.js";
import { newId } from "../platform/ids.js";
import { stopTimeoutMs } from "../platform/process/stopOnSignal.js";
import { createLogger } from "../platform/telemetry/logger.js";
import { atTheEnd } from "../testing/support/atTheEnd.js";
import { asServer, runIn } from "../testing/support/databases/template.js";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../testing/support/databases/testDatabase.js";
import { operate as run, operateHere as runHere } from "../testing/support/operate.js";
import { until } from "../testing/support/pause.js";
import { plain, startNodeWithChat } from "../testing/support/servers/chatNode.js";
import { startProcess } from "../testing/support/servers/startedProcess.js";
import { main as account } from "./account.js";
import { main as backup } from "./backup.js";
import { main as chatLog } from "./chatLog.js";
import { main as doctor } from "./doctor.js";
import { main as migrate } from "./migrate.js";
import { main as restore } from "./restore.js";
import { main as tutor } from "./tutor.js";

/** How much longer a command is allowed to take on a busy machine. */
const busyMachineMs = 6000;

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "saywell-commands-"));
  atTheEnd(() => rm(dataDir, { recursive: true }));
});

const operate = (command: string, ...args: readonly string[]) => run({ database, dataDir }, command, ...args);

type Main = typeof account;
const operateHere = (main: Main, ...args: readonly string[]) => runHere({ database, dataDir }, main, ...args);

// Every object inherits these names: a lookup must consider only own properties.
describe.each(["constructor", "__proto__"])("the inherited property name %s", (word) => {
  it.each([
    ["account.js", account],
    ["tutor.js", tutor],
  ])("is not a command of %s", async (_name, main) => {
    const { code, output } = await operateHere(main, word, "anna@example.org");
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^Specify a command and its argument\./),
    });
  });

  it("is not a command of chatLog.js", async () => {
    const { code, output } = await operateHere(chatLog, word);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(`Unknown command ${word}.`) });
  });
});

it.each([
  ["account.js suspend", (email: string) => operateHere(account, "suspend", email)],
  ["tutor.js verify", (email: string) => operate("tutor.js", "verify", email)],
  ["chatLog.js export --user", (email: string) => operateHere(chatLog, "export", "--user", email)],
])("%s exits with an error when no account has the given email address", async (_line, runFor) => {
  expect(await runFor("nobody@example.org")).toEqual({
    code: 1,
    output: expect.stringMatching(/^No (account|tutor) has the email address nobody@example.org\.\n$/),
  });
});

it("account.js lists an account's API keys and revokes one", async () => {
  const [accountId, keyId] = [newId(), newId()];
  await database.query("insert into account (id, role, email) values ($1, 'STUDENT', 'nora@example.org')", [accountId]);
  expect(await operate("account.js", "keys", "nora@example.org")).toEqual({
    code: 0,
    output: "nora@example.org has no API keys.\n",
  });
  await database.query(
    `insert into api_key (id, account_id, token_hash, last_four, name, scopes)
     values ($1, $2, sha256('key'), 'x7Qa', 'Calendar', '{READ_CHATS,WRITE_MESSAGES}')`,
    [keyId, accountId],
  );
  const list = () => operateHere(account, "keys", "nora@example.org");
  const line = `${keyId}  swl_…x7Qa  READ_CHATS,WRITE_MESSAGES  never used  never expires  Calendar\n`;
  expect(await list()).toEqual({ code: 0, output: line });
  const output = `Revoked the API key ${keyId}.\n`;
  expect(await operate("account.js", "revoke-key", keyId)).toEqual({ code: 0, output });
  expect(await list()).toEqual({ code: 0, output: "nora@example.org has no API keys.\n" });
  expect(await operateHere(account, "revoke-key", keyId)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^No API key has the id/),
  });
  const text = "select kind, how from account_event where api_key_id = $1";
  expect(await database.query(text, [keyId])).toEqual([{ kind: "API_KEY_REVOKED", how: "operator" }]);
});

it("chatLog.js statistics recomputes the tutors' statistics", async () => {
  const output = "Recomputed the tutors' statistics.\n";
  expect(await operate("chatLog.js", "statistics")).toEqual({ code: 0, output });
});

describe.each([
  ["backup.js", backup],
  ["restore.js", restore],
])("%s", (_name, main) => {
  it("requires exactly one file", async () => {
    for (const args of [[], ["--fast"], ["one.gz", "two.gz"]]) {
      const { code, output } = await operateHere(main, ...args);
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^Specify exactly one file\./) });
    }
    expect(await operateHere(main, "--help")).toMatchObject({ code: 0, output: expect.stringContaining("-- FILE") });
  });

  it("names MIGRATION_DATABASE_URL if that database can't be reached", async () => {
    const unreachable = { database: { ...database, url: "postgres://owner@127.0.0.1:1/saywell" }, dataDir };
    expect(await runHere(unreachable, main, join(dataDir, "none.saywell"))).toEqual({
      code: 1,
      output: expect.stringMatching(/^MIGRATION_DATABASE_URL names 127\.0\.0\.1:1, where no database responds\.$/m),
    });
  });
});

it("backup.js saves the database to the given file", async () => {
  const file = join(dataDir, "all.saywell");
  const output = expect.stringMatching(/^Saved \d+ rows and 0 files to .*all\.saywell\.\n$/);
  expect(await operate("backup.js", file)).toEqual({ code: 0, output });
});

it("backup.js refuses to save without the uploads, which are in a different DATA_DIR", async () => {
  const owned = await createTestDatabase();
  const accountId = newId();
  await owned.query("insert into account (id, role, email) values ($1, 'STUDENT', 'eva@example.org')", [accountId]);
  await owned.query("insert into uploaded_file (name, owner_id, kind, bytes) values ('owl.webp', $1, 'image', 5)", [
    accountId,
  ]);
  expect(await runHere({ database: owned, dataDir }, backup, join(dataDir, "no-uploads.saywell"))).toEqual({
    code: 1,
    output: `${join(dataDir, "uploads")} has none of the 1 uploads: set DATA_DIR to the servers' folder.\n`,
  });
});

it("restore.js restores nothing if DATABASE_URL and MIGRATION_DATABASE_URL name different databases", async () => {
  const file = join(dataDir, "two.saywell");
  expect(await operateHere(backup, file)).toMatchObject({ code: 0 });
  const [url, other] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const restored = { database: { ...database, url, serverUrl: asServer(other) }, dataDir: join(dataDir, "two") };
  expect(await runHere(restored, restore, file)).toEqual({
    code: 1,
    output: "DATABASE_URL and MIGRATION_DATABASE_URL name different databases: point both to the same one.\n",
  });
  expect(await runIn(url, "select 1 from pg_tables where tablename = 'migrations'")).toEqual([]);
});

it.each([
  ["chatLog.js", chatLog, ["verify"]],
  ["account.js", account, ["keys", "eva@example.org"]],
  ["backup.js", backup, ["empty.saywell"]],
])("%s explains that an empty database has no tables", async (_name, main, args) => {
  const url = await createEmptyDatabase();
  const empty = { database: { ...database, url, serverUrl: asServer(url) }, dataDir };
  expect(await runHere(empty, main, ...args)).toEqual({
    code: 1,
    output: "The database has no tables yet: check DATABASE_URL, or run npm run migrate.\n",
  });
});

it("migrate.js explains that a role which may not create tables needs MIGRATION_DATABASE_URL", async () => {
  const url = asServer(await createEmptyDatabase());
  const { code, output } = await runHere({ database: { ...database, url, serverUrl: url }, dataDir }, migrate);
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^The role saywell_server can't migrate .*: set MIGRATION_DATABASE_URL to the owner/),
  });
});

it("restore.js lets the server's role use the restored database, so that suspensions can be repeated before the server starts", async () => {
  await database.query("insert into account (id, role, email) values ($1, 'STUDENT', 'eva@example.org')", [newId()]);
  const file = join(dataDir, "eva.saywell");
  expect(await operateHere(backup, file)).toMatchObject({ code: 0 });
  const url = await createEmptyDatabase();
  const restored = { database: { ...database, url, serverUrl: asServer(url) }, dataDir: join(dataDir, "restored") };
  expect(await runHere(restored, restore, file)).toMatchObject({ code: 0 });
  expect(await runHere(restored, account, "suspend", "eva@example.org")).toMatchObject({ code: 0 });
  expect(await runHere(restored, chatLog, "verify")).toMatchObject({ code: 0 });
  await expect(runIn(restored.database.serverUrl, "delete from chat_event")).rejects.toThrow(/permission denied/);
});

it("doctor.js prints its help", async () => {
  expect(await operateHere(doctor, "--help")).toEqual({ code: 0, output: expect.stringMatching(/^npm run doctor/) });
});

it("migrate.js changes nothing when it prints its help, or is called with an unknown option or argument", async () => {
  const url = "postgres://owner@127.0.0.1:1/saywell";
  const migrateWith = (word: string) =>
    runHere({ database: { ...database, url, serverUrl: url }, dataDir }, migrate, word);
  expect(await migrateWith("--help")).toEqual({ code: 0, output: expect.stringMatching(/^npm run migrate\n/) });
  for (const word of ["--nope", "bogus"]) {
    const output = expect.stringMatching(new RegExp(`^.*${word}.*\n\nnpm run migrate\n`));
    expect(await migrateWith(word)).toEqual({ code: 1, output });
  }
});

it("migrate.js refuses a new database whose locale lowercases only ASCII letters, even if the server's role owns it", async () => {
  const url = await createEmptyDatabase("encoding 'UTF8' locale_provider libc locale 'C' template template0");
  expect(await runHere({ database: { ...database, url, serverUrl: url }, dataDir }, migrate)).toEqual({
    code: 1,
    output: expect.stringContaining("lowercases only ASCII letters"),
  });
  expect(await runIn(url, "select to_regclass('account') as account")).toEqual([{ account: null }]);
});

it("chatLog.js export ends quietly when the program that it is piped to stops reading", async () => {
  const { database, node, anna, chatId } = await startNodeWithChat("Hello");
  // More than fits in a pipe, and more than the command reads at once.
  const messages = Array.from({ length: 1100 }, () => plain("a".repeat(500)));
  await Promise.all(messages.map((message) => node.service.send(anna, chatId, message)));
  const program = join(__dirname, "../../dist/server/commands/chatLog.js");
  const command = '{ "$0" "$@"; echo "code $?" >&2; } | head -n 1';
  const args = ["-c", command, process.execPath, program, "export", "--chat", chatId];
  const env = { PATH: process.env["PATH"], DATABASE_URL: database.serverUrl, DATA_DIR: dataDir };
  expect(await promisify(execFile)("sh", args, { env })).toEqual({
    stdout: expect.stringMatching(/^\{.*\}\n$/),
    stderr: "code 0\n",
  });
});

/** The environment of the next three tests, which share an embedded database; only the last one migrates it. */
const embedded = () => ({ PATH: process.env["PATH"], DATA_DIR: join(dataDir, "embedded") });

it("a command interrupted with Ctrl-C stops the embedded Postgres, even though npm repeats the signal", async () => {
  const env = embedded();
  const folder = join(env.DATA_DIR, "postgres");
  const postgres = await EmbeddedPostgres.open(folder, { logger: createLogger("silent") });
  // The lock makes the command wait, as if another node were migrating.
  const other = new SafePgClient(postgres.ownerUrl);
  await other.connect();
  await other.query("select pg_advisory_lock($1)", [0x5a18]);
  const program = join(__dirname, "../../dist/server/commands/migrate.js");
  const command = await startProcess(process.execPath, [program], { env, ready: /Waiting for another node/ });
  await postgres.close();
  expect(await livingPostmaster(join(folder, "cluster"))).toBeGreaterThan(0);
  process.kill(command.pid, "SIGINT");
  expect(await command.end("SIGINT")).toBe(130);
  expect(await livingPostmaster(join(folder, "cluster"))).toBeUndefined();
});

it("a command interrupted with Ctrl-C while waiting for the embedded Postgres exits within nine seconds", async () => {
  const env = embedded();
  const postgres = await EmbeddedPostgres.open(join(env.DATA_DIR, "postgres"), { logger: createLogger("silent") });
  // The lock makes the command wait, as if another node were creating the missing role.
  const other = new SafePgClient(postgres.superuserUrl.replace("/saywell?", "/postgres?"));
  await other.connect();
  await other.query("select pg_advisory_lock($1)", [7299356]);
  await other.query("alter role saywell_server rename to renamed");
  const program = join(__dirname, "../../dist/server/commands/migrate.js");
  const command = promisify(execFile)(process.execPath, [program], { env });
  const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
  await until("the command waits", async () => (await other.query(waiting)).rowCount === 1, 60_000);
  const begin = performance.now();
  command.child.kill("SIGINT");
  await expect(command).rejects.toMatchObject({ code: 130 });
  expect(performance.now() - begin).toBeLessThan(stopTimeoutMs + busyMachineMs);
  await other.query("alter role renamed rename to saywell_server");
  await other.end();
  await postgres.close();
});

it("chatLog.js export prints only events to standard output; warnings go to standard error", async () => {
  const env = embedded();
  const folder = join(__dirname, "../../dist/server/commands");
  const start = (program: string, ...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [join(folder, program), ...args], { env });
  expect(await start("migrate.js")).toMatchObject({ stdout: expect.stringMatching(/^Applied [^\n]*\.\n$/) });
  await rm(join(env.DATA_DIR, "postgres/password"));
  expect(await start("chatLog.js", "export", "--chat", newId()).catch((error: unknown) => error)).toMatchObject({
    stdout: "",
    stderr: expect.stringMatching(
      /password of the embedded Postgres did not match its file[^]*There is no such chat\./,
    ),
  });
});

it("with an external database, only commands that write to DATA_DIR require that folder to be usable", async () => {
  await database.query("insert into account (id, role, email) values ($1, 'STUDENT', 'max@example.org')", [newId()]);
  const unusable = { database, dataDir: "/proc/saywell" };
  const file = join(dataDir, "max.saywell");
  expect(await run(unusable, "account.js", "suspend", "max@example.org")).toMatchObject({ code: 0 });
  expect(await run(unusable, "backup.js", file)).toMatchObject({ code: 0 });
  const output = expect.stringMatching(/^DATA_DIR \/proc\/saywell can't be created/);
  expect(await run(unusable, "restore.js", file)).toEqual({ code: 1, output });
});
