import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Pool, type PoolClient } from "pg";
import { accountRows, type Viewer } from "../accounts/index.js";
import {
  beginGeneration,
  databaseIdentityOf,
  type FeedItem,
  generationTables,
  type LogMoment,
  readLogMoment,
  verify,
} from "../chat/index.js";
import { restoreArchive } from "../platform/backup/restoreArchive.js";
import { saveArchive } from "../platform/backup/saveArchive.js";
import { systemClock } from "../platform/clock.js";
import { openDatabase } from "../platform/database/database.js";
import { migrate, nameOf } from "../platform/database/migrate.js";
import { EmbeddedPostgres } from "../platform/embeddedPostgres/EmbeddedPostgres.js";
import { newId } from "../platform/ids.js";
import { createLogger } from "../platform/telemetry/logger.js";
import { restoredColumns } from "../tutors/index.js";
import { atTheEnd } from "../testing/support/atTheEnd.js";
import { testAccounts } from "../testing/support/people/accounts.js";
import { aPerson, type ChatNode, plain, startChatNode } from "../testing/support/servers/chatNode.js";
import { serverRole } from "../testing/support/servers/postgres.js";
import { databaseBeside, runIn } from "../testing/support/databases/template.js";

const quiet = () => undefined;
const settings = { fsync: "off", shared_buffers: "16MB" };
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

let shared: EmbeddedPostgres;
beforeAll(async () => (shared = await aCluster()));

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "saywell-backup-"));
  atTheEnd(() => rm(folder, { recursive: true }));
  return folder;
}

async function aCluster(): Promise<EmbeddedPostgres> {
  const postgres = await EmbeddedPostgres.open(await aFolder(), { logger: createLogger("silent"), settings });
  atTheEnd(() => postgres.close());
  return postgres;
}

/** Creates an empty database and a folder for its files; the subfolder `uploads` does not exist yet. */
async function aDatabase(cluster = shared) {
  const home = await aFolder();
  const name = newId();
  await runIn(cluster.superuserUrl, `create database "${name}" owner saywell`);
  const url = databaseBeside(cluster.ownerUrl, name);
  const query = <Row extends object>(sql: string, values?: readonly unknown[]) => runIn<Row>(url, sql, values);
  return { home, url, query, uploads: join(home, "uploads") };
}
type TestDatabase = Awaited<ReturnType<typeof aDatabase>>;

async function backUp({ url, home, uploads }: TestDatabase, name: string): Promise<string> {
  const pool = new Pool({ connectionString: url });
  const file = join(home, name);
  try {
    await saveArchive(pool, { file, folder: uploads, note: readLogMoment, onProgress: quiet });
    return file;
  } finally {
    await pool.end();
  }
}

async function restore({ url, uploads }: TestDatabase, file: string) {
  const database = await openDatabase(url, []);
  const client = await database.pool.connect();
  const identity = await databaseIdentityOf(client);
  client.release();
  try {
    return await restoreArchive(database, {
      url,
      serverRole,
      file,
      folder: uploads,
      filledByMigrations: generationTables,
      convertedColumns: restoredColumns,
      finish: (client, note) => beginGeneration(client, identity, note as LogMoment),
      onProgress: quiet,
    });
  } finally {
    await database.close();
  }
}

/** Returns all rows, except those of unlogged tables and of tables that migrations fill. */
async function everything({ query }: TestDatabase): Promise<string> {
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relpersistence = 'p' and relname not like all ($1) order by 1`,
    [["migrations", "chat_log_%"]],
  );
  const found = tables.map(async ({ name }) => [name, await query(`select t::text as row from ${name} t order by 1`)]);
  return JSON.stringify(await Promise.all(found), null, 1);
}

describe("a backup, restored in another Postgres", () => {
  let old: TestDatabase;
  let fresh: TestDatabase;
  let file: string;
  let before: string;
  let anna: Viewer;
  let tom: Viewer;
  let chatId: string;
  const cursors = { early: "", atBackup: "", late: "", lateFloor: "" };
  let node: ChatNode;

  async function cursorAfterNext(feed: AsyncIterable<FeedItem>): Promise<string> {
    for await (const item of feed) return item.cursor();
    throw new Error("The feed ended early.");
  }

  async function follow(cursor: string, last: number): Promise<readonly number[]> {
    const feed = await node.service.follow(tom, cursor);
    const seen: number[] = [];
    for await (const { event } of feed) {
      seen.push(event.seq);
      if (event.seq === last) break;
    }
    return seen;
  }

  beforeAll(async () => {
    [old, fresh] = await Promise.all([aDatabase(), aCluster().then(aDatabase)]);
    await migrate(old.url);
    // Advances the old Postgres's transaction IDs far beyond those of the servers to which its backups are restored.
    for (let i = 0; i < 300; i++) await old.query("select pg_current_xact_id()");
    const first = await startChatNode(old);
    [anna, tom] = await Promise.all([aPerson(old, "STUDENT"), aPerson(old, "TEACHER")]);
    chatId = (await first.service.start(anna, { ...plain("2: “Grüße” \\ \n 🦉"), tutorId: tom.id, kind: "TEXT" }))
      .chatId;
    cursors.early = await first.service.cursorNow(tom);
    for (const i of numbers(3, 6)) await first.service.send(anna, chatId, plain(`${i}`));
    await first.service.edit(anna, `${chatId}-3`, "Three");
    await first.service.remove(anna, `${chatId}-4`);
    cursors.atBackup = await first.service.cursorNow(tom);
    await mkdir(old.uploads);
    await writeFile(join(old.uploads, "owl.webp"), Buffer.from([0, 10, 13, 255, 10]));
    for (const name of ["half.part", ".nfs0001", "a b.webp"]) await writeFile(join(old.uploads, name), "half");
    // Repeats the backup if the node stored a heartbeat in the meantime.
    let attempt = 0;
    do {
      attempt += 1;
      before = await everything(old);
      file = await backUp(old, `${attempt}.backup`);
    } while ((await everything(old)) !== before);
    // Nothing after this point is in the backup.
    const feed = await first.service.follow(tom, cursors.atBackup);
    await first.service.send(anna, chatId, plain("lost"));
    cursors.late = await cursorAfterNext(feed);
    cursors.lateFloor = await first.service.cursorNow(tom);
    await first.stop();

    expect(await restore(fresh, file)).toEqual({ rows: expect.any(Number) as number, files: 1 });
    node = await startChatNode(fresh);
  });
  afterAll(() => node.stop());

  it("has every row and every file, and the archive is readable only by its owner", async () => {
    expect(await everything(fresh)).toBe(before);
    expect(await readFile(join(fresh.uploads, "owl.webp"))).toEqual(Buffer.from([0, 10, 13, 255, 10]));
    expect(await readdir(fresh.uploads)).toEqual(["owl.webp"]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("has projections that agree with its log, and transaction IDs that keep growing", async () => {
    await node.service.send(anna, chatId, plain("9"));
    expect((await verify(node.database.pool, quiet)).differences).toEqual([]);
    const events = await fresh.query<{ tx: string }>("select tx from chat_event order by seq");
    const numbered = events.map(({ tx }) => Number(tx));
    expect(numbered).toEqual(numbered.toSorted((one, other) => one - other));
    expect(numbered.at(-1)).toBeGreaterThan(numbered.at(-2)!);
  });

  it("lets feeds resume from earlier cursors without gaps or duplicates", async () => {
    await node.service.send(anna, chatId, plain("10"));
    expect(await follow(cursors.early, 10)).toEqual(numbers(3, 10));
    expect(await follow(cursors.atBackup, 10)).toEqual([9, 10]);
    const behindOne = await cursorAfterNext(await node.service.follow(tom, cursors.early));
    expect(await follow(behindOne, 10)).toEqual(numbers(4, 10));
  });

  it.each(["late", "lateFloor"] as const)(
    "rejects a cursor as too old if its client received events that the backup lacks (%s)",
    async (name) => {
      // In the meantime, the lost event's sequence number has been assigned to another event.
      await expect(follow(cursors[name], 10)).rejects.toMatchObject({ problems: [{ code: "CURSOR_TOO_OLD" }] });
    },
  );

  it("can't be restored into a database that already has data, or be overwritten by another backup", async () => {
    const present = await everything(old);
    await expect(restore(old, file)).rejects.toThrow(
      "The database already has data (in account): restore into an empty database, on which no server has started yet.",
    );
    expect(await everything(old)).toBe(present);
    await expect(backUp(old, "1.backup")).rejects.toThrow(/1\.backup already exists: choose another file\.$/);
  });

  it("does not overwrite another backup's unfinished file", async () => {
    const draft = join(old.home, "unfinished.backup.part");
    await writeFile(draft, "half");
    await expect(backUp(old, "unfinished.backup")).rejects.toThrow(
      /unfinished\.backup\.part already exists: another backup/,
    );
    expect(await readFile(draft, "utf8")).toBe("half");
  });

  it("is rejected without leaving data behind if it is damaged or truncated, as is a file that is not a backup", async () => {
    const empty = await aDatabase();
    const whole = await readFile(file);
    const damaged = join(empty.home, "damaged");
    const broken = Buffer.from(whole);
    const middle = Math.floor(whole.length / 2);
    broken.fill(7, middle, middle + 20);
    for (const bytes of [whole.subarray(0, whole.length - 40), broken, Buffer.from("hello"), gunzipSync(whole)]) {
      await writeFile(damaged, bytes);
      await expect(restore(empty, damaged)).rejects.toThrow(/damaged/);
    }
    const others = {
      '{"hello":1}': /is not a Saywell backup/,
      '{"format":"saywell-backup","version":9}': /is of version 9/,
    };
    for (const [header, sentence] of Object.entries(others)) {
      await writeFile(damaged, gzipSync(`${header}\n`));
      await expect(restore(empty, damaged)).rejects.toThrow(sentence);
    }
    await rm(empty.uploads, { recursive: true, force: true });
    expect((await restore(empty, file)).files).toBe(1);
    expect(await everything(empty)).toBe(before);
  });

  it("is restored without other programs' files, which older versions backed up, and without writing outside the folder", async () => {
    const empty = await aDatabase();
    const archive = gunzipSync(await readFile(file)).toString("latin1");
    const withFile = async (name: string) => {
      const foreign = `["file",${JSON.stringify(name)},5]\nhello\n`;
      const lines = archive.replace(/(?=\["end",)/, foreign).replace(/(\["end",\d+),1\]/, "$1,2]");
      await writeFile(join(empty.home, "foreign"), gzipSync(Buffer.from(lines, "latin1")));
      return restore(empty, join(empty.home, "foreign"));
    };
    await expect(withFile("../owl.webp")).rejects.toThrow(/^The backup has a file with an invalid name: /);
    await withFile(".DS_Store");
    expect(await everything(empty)).toBe(before);
    expect(await readdir(empty.uploads)).toEqual(["owl.webp"]);
    expect(await readdir(empty.home)).not.toContain("owl.webp");
  });

  it("lets feeds resume after two successive restores, and rejects cursors of unknown generations", async () => {
    const again = await aDatabase(await aCluster());
    const other = await backUp(fresh, "again.backup");
    const lost = await node.service.cursorNow(anna);
    await restore(again, other);
    const there = await startChatNode(again);
    const resumed = await there.service.follow(tom, cursors.early);
    expect((await resumed.next()).value?.event.seq).toBe(3);
    await resumed.return?.();
    await (await there.service.follow(anna, lost)).return?.();
    const newest = await there.service.cursorNow(tom);
    await there.stop();
    // The first backup has no record of the log generation that began when the second backup was restored.
    const older = await aDatabase();
    await restore(older, file);
    const back = await startChatNode(older);
    await expect(back.service.follow(tom, newest)).rejects.toMatchObject({ problems: [{ code: "CURSOR_TOO_OLD" }] });
    await back.stop();
  });
});

it("a backup ends its transaction before it saves the files, because migrations would wait for that transaction", async () => {
  const { url, home, uploads } = await aDatabase();
  await migrate(url);
  await mkdir(uploads);
  await writeFile(join(uploads, "owl.webp"), "owl");
  const pool = new Pool({ connectionString: url });
  const clients: PoolClient[] = [];
  pool.on("acquire", (client) => clients.push(client));
  const statuses: Record<string, unknown> = {};
  const onProgress = (text: string) => {
    statuses[text.split(" ")[1] ?? ""] = clients[0]?.getTransactionStatus();
  };
  await saveArchive(pool, { file: join(home, "owl.backup"), folder: uploads, note: readLogMoment, onProgress });
  await pool.end();
  // "T" means in a transaction, and "I" means idle.
  expect(statuses).toEqual({ rows: "T", file: "I" });
});

it("after a restore, sessions refreshed since the backup no longer work, and all others continue", async () => {
  const [old, fresh] = await Promise.all([aDatabase(), aDatabase()]);
  await migrate(old.url);
  const accountsOf = async ({ url }: TestDatabase) => {
    const database = await openDatabase(url, accountRows);
    const slice = testAccounts(database, systemClock);
    atTheEnd(async () => {
      await slice.finished();
      await database.close();
    });
    return slice.accounts;
  };
  const before = await accountsOf(old);
  const nora = { name: "Nora Lind", email: "nora@example.org", password: "correct horse" };
  const [phone, laptop] = [await before.signUpStudent(nora), await before.logIn(nora)];
  const file = await backUp(old, "sessions.backup");
  const sinceBackup = await before.refresh(phone.refreshToken.value);
  await restore(fresh, file);
  const after = await accountsOf(fresh);
  await expect(after.refresh(sinceBackup.refreshToken.value)).rejects.toThrow("Your session has ended");
  expect((await after.refresh(laptop.refreshToken.value)).viewer).toEqual(laptop.viewer);
});

it("a restore replaces outdated time zone names, which Postgres may not know", async () => {
  const [old, fresh] = await Promise.all([aDatabase(), aDatabase()]);
  await migrate(old.url);
  for (const timeZone of ["Asia/Calcutta", "Europe/Zagreb", "US/Pacific"]) {
    const tutor = await aPerson(old, "TEACHER");
    const text =
      "insert into tutor_profile (account_id, available_at, time_zone) values ($1, repeat('1', 336)::bit(336), $2)";
    await old.query(text, [tutor.id, timeZone]);
  }
  await restore(fresh, await backUp(old, "zones.backup"));
  expect(await fresh.query("select time_zone as zone from tutor_profile order by 1")).toEqual([
    { zone: "America/Los_Angeles" },
    { zone: "Asia/Kolkata" },
    { zone: "Europe/Zagreb" },
  ]);
});

it("a backup that was saved during a migration can be restored", async () => {
  const [old, fresh] = await Promise.all([aDatabase(), aDatabase()]);
  const { dataSource, close } = await openDatabase(old.url, []);
  const names = dataSource.migrations.map(nameOf);
  await close();
  await migrate(old.url, { only: names.slice(0, names.indexOf("SuspendedTutors1763672400100")) });
  const tutor = await aPerson(old, "TEACHER");
  await old.query("insert into tutor_profile (account_id) values ($1)", [tutor.id]);
  // The migration's first statement: the migration runs without a transaction and is recorded only when it is complete.
  await old.query("alter table tutor_profile add column suspended boolean not null default false");
  await restore(fresh, await backUp(old, "halfway.backup"));
  expect(await fresh.query("select account_id, suspended from tutor_profile")).toEqual([
    { account_id: tutor.id, suspended: false },
  ]);
});
