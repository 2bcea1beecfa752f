import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { until } from "../../testing/support/pause.js";
import { createLogger } from "../telemetry/logger.js";
import { EmbeddedPostgres } from "./EmbeddedPostgres.js";

const logger = createLogger("silent");
const settings = { fsync: "off", shared_buffers: "16MB" };
let home: string;
let folder: string;
/** A folder whose path is too long for a socket; the last three tests use it. */
let deep: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "saywell-embedded-"));
  folder = join(home, "postgres");
  deep = join(home, "a-folder-with-a-very-long-name".repeat(4));
});

afterAll(() => rm(home, { recursive: true }));

const open = (where = folder) => EmbeddedPostgres.open(where, { logger, settings });

async function ask<Row>(postgres: EmbeddedPostgres, sql: string, url = postgres.ownerUrl): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function requiresPasswords(postgres: EmbeddedPostgres): Promise<void> {
  for (const url of [postgres.url, postgres.ownerUrl, postgres.superuserUrl]) {
    expect(await ask(postgres, "select 1 as one", url)).toEqual([{ one: 1 }]);
    await expect(ask(postgres, "select 1", url.replace(/:[\w-]+@/, ":guess@"))).rejects.toThrow(
      "password authentication failed",
    );
  }
}

const runningPid = async () => Number.parseInt(await readFile(join(folder, "cluster/postmaster.pid"), "utf8"), 10);

const whoAmI = "select rolname as role, rolsuper from pg_roles where rolname = current_user";

test("on its first start, the embedded Postgres creates a database owned by an unprivileged role, and a restart keeps the data", async () => {
  const first = await open();
  expect(await ask(first, whoAmI)).toEqual([{ role: "saywell", rolsuper: false }]);
  expect(await ask(first, whoAmI, first.url)).toEqual([{ role: "saywell_server", rolsuper: false }]);
  expect(
    await ask(
      first,
      "select datcollate, pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'saywell'",
    ),
  ).toEqual([{ datcollate: "C", encoding: "UTF8" }]);
  await ask(first, "create table note (words text); insert into note values ('Guten Tag')");
  await first.close();
  await expect(runningPid()).rejects.toThrow("ENOENT");

  const second = await open();
  expect(await ask(second, "select words from note")).toEqual([{ words: "Guten Tag" }]);
  await second.close();
});

describe("a running embedded Postgres", () => {
  let postgres: EmbeddedPostgres;
  beforeAll(async () => (postgres = await open()));
  afterAll(() => postgres.close());

  test("lets only the owner of its cluster reach its socket", async () => {
    expect((await stat(join(folder, "cluster"))).mode & 0o777).toBe(0o700);
    expect(await ask(postgres, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  });

  test("requires every role's password, which only the server's user can read", async () => {
    expect((await stat(join(folder, "password"))).mode & 0o777).toBe(0o600);
    await requiresPasswords(postgres);
  });
});

test("the embedded Postgres requires passwords after a restart on an old cluster that trusted every role", async () => {
  const earlier = await open();
  const roles = ["postgres", "saywell", "saywell_server"];
  const forget = roles.map((role) => `alter role ${role} password null`).join("; ");
  await ask(earlier, forget, earlier.superuserUrl);
  await writeFile(join(folder, "cluster/pg_hba.conf"), "local all all trust\n");
  await earlier.close();
  await rm(join(folder, "password"));

  const postgres = await open();
  expect(await ask(postgres, "select words from note")).toEqual([{ words: "Guten Tag" }]);
  const guess = postgres.superuserUrl.replace(/:[\w-]+@/, ":guess@");
  await expect(ask(postgres, "select 1", guess)).rejects.toThrow("password authentication failed");
  await postgres.close();
});

test("the embedded Postgres replaces a lost, empty or wrong password file when it next starts, without losing data", async () => {
  const file = join(folder, "password");
  for (const corrupt of [() => rm(file), () => writeFile(file, ""), () => writeFile(file, "0".repeat(64))]) {
    await corrupt();
    const postgres = await open();
    expect(await ask(postgres, "select words from note")).toEqual([{ words: "Guten Tag" }]);
    await requiresPasswords(postgres);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await postgres.close();
  }
});

test("a second server reports that the password file of a running server was lost, and leaves that server running", async () => {
  const running = await open();
  await rm(join(folder, "password"));
  await expect(open()).rejects.toThrow(
    /password.* was lost or replaced while another server was using the database\. Stop that server/,
  );
  expect(await ask(running, "select words from note")).toEqual([{ words: "Guten Tag" }]);
  await expect(ask(running, "select 1", running.superuserUrl.replace(/:[\w-]+@/, ":guess@"))).rejects.toThrow(
    "password authentication failed",
  );
  await running.close();
  const next = await open();
  expect(await ask(next, "select words from note")).toEqual([{ words: "Guten Tag" }]);
  await next.close();
});

test("servers started at the same time share one embedded Postgres, which stops when the last of them closes it", async () => {
  const anna = await open();
  const [ben, cleo] = await Promise.all([open(), open()]);
  const pid = await runningPid();
  await anna.close();
  await cleo.close();
  expect(await runningPid()).toBe(pid);
  expect(await ask(ben, "select 1 as one")).toEqual([{ one: 1 }]);
  await ben.close();
  await expect(runningPid()).rejects.toThrow("ENOENT");
});

test("the embedded Postgres starts even if the pid in its lock file now belongs to an unrelated process", async () => {
  await writeFile(join(folder, "cluster/postmaster.pid"), `${process.pid}\n/nowhere\n1\n5432\n.\n\n1 1\nready\n`);
  const postgres = await open();
  expect(await runningPid()).not.toBe(process.pid);
  await postgres.close();
});

test("the embedded Postgres starts even if its predecessor died between creating its lock file and writing to it", async () => {
  await writeFile(join(folder, "cluster/postmaster.pid"), "");
  const postgres = await open();
  expect(await runningPid()).toBeGreaterThan(0);
  await postgres.close();
});

test("a running server restarts an embedded Postgres that was killed", async () => {
  const postgres = await open();
  const killed = await runningPid();
  process.kill(killed, "SIGKILL");
  // `open` waits until Postgres is running again.
  const other = await open();
  expect(await runningPid()).not.toBe(killed);
  expect(await ask(postgres, "select words from note")).toEqual([{ words: "Guten Tag" }]);
  await other.close();
  await postgres.close();
  await expect(runningPid()).rejects.toThrow("ENOENT");
});

test("a running server keeps trying to restart an embedded Postgres that can't start", async () => {
  const postgres = await open();
  const logged = jest.spyOn(logger, "error");
  const config = join(folder, "cluster/postgresql.conf");
  const valid = await readFile(config, "utf8");
  await appendFile(config, "nonsense = 1\n");
  process.kill(await runningPid(), "SIGKILL");
  await until("a restart has failed", () => logged.mock.calls.length > 0, 30_000);
  await writeFile(config, valid);
  const isBack = () =>
    ask(postgres, "select 1").then(
      () => true,
      () => false,
    );
  await until("Postgres is back", isBack, 30_000);
  expect(await ask(postgres, "select words from note")).toEqual([{ words: "Guten Tag" }]);
  await postgres.close();
  await expect(runningPid()).rejects.toThrow("ENOENT");
});

test("two servers that start in a new folder at the same time create one cluster", async () => {
  const servers = await Promise.all([open(deep), open(deep)]);
  for (const server of servers) expect(await ask(server, "select 1 as one")).toEqual([{ one: 1 }]);
  for (const server of servers) await server.close();
});

test("a server uses a short symlink to reach a cluster whose path is too long for a socket", async () => {
  const postgres = await open(deep);
  expect(await ask(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
  await postgres.close();
});

test("a server rejects a cluster created by another major version of Postgres, and explains why", async () => {
  await writeFile(join(deep, "cluster/PG_VERSION"), "16\n");
  await expect(open(deep)).rejects.toThrow(/was created by Postgres 16, but this server has Postgres 18/);
});
