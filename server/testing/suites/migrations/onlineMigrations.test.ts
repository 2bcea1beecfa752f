import { Client } from "pg";
import { openDatabase } from "../../../platform/database/database.js";
import { migrate, nameOf, retryOnLock } from "../../../platform/database/migrate.js";
import { atTheEnd } from "../../support/atTheEnd.js";
import { fillSyntheticLog } from "../../chaos/syntheticLog.js";
import { servedTime } from "../../support/clients/servedTime.js";
import { until } from "../../support/pause.js";
import { asServer, runIn } from "../../support/databases/template.js";
import { createEmptyDatabase } from "../../support/databases/testDatabase.js";
import { serverRole } from "../../support/servers/postgres.js";
import { firstRelease } from "./knownMigrations.js";
import { ReleaseTraffic } from "./ReleaseTraffic.js";

/** The number of events in the log. The long form, SAYWELL_MIGRATION_EVENTS=5000000, takes a few minutes and 2 GB. */
const events = Number(process.env["SAYWELL_MIGRATION_EVENTS"] ?? 100_000);
const eventsOfAChat = 100;
const tutors = 10;
/** In milliseconds of `servedTime`. */
const maxWaitMs = 1000;
const timeoutMs = 60_000;

/** Returns the URL of a database of release 0.1.0 with a log of at least `size` events. */
async function aReleasedDatabase(size: number): Promise<string> {
  const url = await createEmptyDatabase();
  await migrate(url, { only: firstRelease });
  await fillSyntheticLog(url, { students: Math.ceil(size / eventsOfAChat / tutors), tutors, eventsOfAChat });
  await runIn(
    url,
    `insert into chat (id, student_id, tutor_id, last_seq, last_tx, last_recorded_at)
     select chat_id, (data ->> 'studentId')::uuid, (data ->> 'tutorId')::uuid, $1::bigint, 1000 + $1::bigint, recorded_at
     from chat_event where seq = 1`,
    [eventsOfAChat],
  );
  await runIn(
    url,
    `insert into tutor_profile (account_id, subject, headline, introduction, price, full_name)
     select id, 'english', 'Hello', 'I teach.', 20, 'Someone' from account where role = 'TEACHER'`,
  );
  return url;
}

/** Sorted by timestamp. */
async function migrationNames(url: string): Promise<readonly string[]> {
  const database = await openDatabase(url, []);
  const names = database.dataSource.migrations.map(nameOf);
  await database.close();
  return names.toSorted((a, b) => Number(a.slice(-13)) - Number(b.slice(-13)));
}

async function aClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  atTheEnd(() => client.end());
  return client;
}

it(
  "nodes running release 0.1.0 send every message within a second while each later migration runs",
  async () => {
    const url = await aReleasedDatabase(events);
    const later = (await migrationNames(url)).filter((name) => !firstRelease.includes(name));
    const traffic = await ReleaseTraffic.begin(url, 4);
    const waits: { name: string; longest: number }[] = [];
    for (const [i, name] of later.entries()) {
      traffic.take();
      expect(await migrate(url, { only: [...firstRelease, ...later.slice(0, i + 1)] })).toEqual([name]);
      waits.push({ name, longest: Math.round(traffic.take().longest) });
    }
    // The earlier release's statements still work after all migrations.
    await until("Messages are sent", () => Promise.resolve(traffic.take().sent > 0), timeoutMs);
    await traffic.end();
    if (events > 100_000) process.stdout.write(`${JSON.stringify(waits, null, 1)}\n`);
    expect(waits.filter(({ longest }) => longest >= maxWaitMs)).toEqual([]);
  },
  30 * timeoutMs,
);

it("a migration that is waiting for a lock reports the lock's holder and doesn't block other sessions", async () => {
  const url = await aReleasedDatabase(1000);
  const pending = "ShownTutors1763672400070";
  await migrate(url, { only: (await migrationNames(url)).filter((name) => name !== pending) });
  const [holder, other] = [await aClient(url), await aClient(url)];
  await holder.query(
    "begin; update tutor_profile set verified = true where account_id = (select min(account_id::text)::uuid from tutor_profile)",
  );
  const reports: string[] = [];
  const migrated = migrate(url, { report: (text) => void reports.push(text) });
  const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
  const sentence = `Waiting for a lock on tutor_profile, held by pid ${rows[0]?.pid} (idle in transaction, its transaction is`;
  const met = () => reports.filter((text) => text.startsWith(sentence)).length;
  await until("The migration has hit the lock", () => Promise.resolve(met() > 0), timeoutMs);
  expect(reports.find((text) => text.startsWith(sentence))).toMatch(/ \d+ s old\), attempt \d+$/);
  const passed = servedTime();
  await other.query(
    "update tutor_profile set verified = true where account_id = (select max(account_id::text)::uuid from tutor_profile)",
  );
  expect(passed()).toBeLessThan(maxWaitMs);
  await holder.query("commit");
  expect(await migrated).toEqual([pending]);
});

it("nodes running release 0.1.0 with a separate database role can change tutors' profiles while later migrations run", async () => {
  const url = await aReleasedDatabase(1000);
  await migrate(url, { only: firstRelease, serverRole });
  const [holder, node] = [await aClient(url), await aClient(asServer(url))];
  await holder.query("begin; update account set first_name = first_name");
  const reports: string[] = [];
  const migrated = migrate(url, { serverRole, report: (text) => void reports.push(text) });
  const isWaiting = () => reports.some((text) => text.startsWith("Waiting for a lock on account,"));
  await until("A migration has hit the lock", isWaiting, timeoutMs);
  expect((await node.query("update tutor_profile set headline = 'Hi'")).rowCount).toBe(tutors);
  await holder.query("commit");
  expect(await migrated).toContain("ShownTutors1763672400070");
});

describe("a migration that can't get a lock", () => {
  const locked = Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
  const lockTimeoutMs = 500;

  it("is retried even if earlier migrations have been running for an hour", async () => {
    const now = performance.now();
    const run = jest.fn().mockResolvedValue("done").mockRejectedValueOnce(locked);
    jest
      .spyOn(performance, "now")
      .mockReturnValueOnce(now)
      .mockReturnValue(now + 3_600_000);
    await retryOnLock(run, { waitFor: () => "the lock", report: () => undefined, pause: () => Promise.resolve() });
    jest.restoreAllMocks();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("gives up after waiting for ten minutes", async () => {
    let waitedMs = 0;
    const pause = (ms: number) => Promise.resolve(void (waitedMs += ms));
    const run = () => {
      waitedMs += lockTimeoutMs;
      return Promise.reject(locked);
    };
    const retried = retryOnLock(run, { waitFor: () => "Waiting for the lock", report: () => undefined, pause });
    await expect(retried).rejects.toThrow(/^Gave up migrating after \d+ attempts\. Waiting for the lock\.$/);
    expect(waitedMs / 60_000).toBeCloseTo(10, 0);
  });
});

it("two nodes that start at the same time rebuild an index whose build was interrupted", async () => {
  const url = await aReleasedDatabase(1000);
  const [holder, builder] = [await aClient(url), await aClient(url)];
  await holder.query("begin; select pg_current_xact_id(); lock table chat_event in row exclusive mode");
  await builder.query("set statement_timeout = 500");
  await expect(builder.query("create index concurrently chat_event_by_tx on chat_event (tx)")).rejects.toThrow(
    /timeout/,
  );
  await holder.query("commit");
  const isValid = () =>
    runIn(url, "select indisvalid as valid from pg_index where indexrelid = 'chat_event_by_tx'::regclass");
  expect(await isValid()).toEqual([{ valid: false }]);
  const applied = await Promise.all([migrate(url), migrate(url)]);
  expect(applied.flat()).toContain("LogByTransaction1763672400060");
  expect(applied.map((names) => names.length)).toContain(0);
  expect(await isValid()).toEqual([{ valid: true }]);
});
