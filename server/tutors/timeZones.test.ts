import { Client } from "pg";
import { openDatabase } from "../platform/database/database.js";
import { migrate, nameOf } from "../platform/database/migrate.js";
import { runIn } from "../testing/support/databases/template.js";
import { createEmptyDatabase } from "../testing/support/databases/testDatabase.js";
import { until } from "../testing/support/pause.js";

async function anEarlierDatabase(): Promise<string> {
  const url = await createEmptyDatabase();
  const { dataSource, close } = await openDatabase(url, []);
  const earlier = dataSource.migrations.map(nameOf).filter((name) => Number(name.slice(-4)) < 110);
  await close();
  await migrate(url, { only: earlier });
  return url;
}

it("the migration renames former time zones, which Postgres may not know", async () => {
  const url = await anEarlierDatabase();
  await runIn(
    url,
    `with person as (
       insert into account (id, role, email)
       select gen_random_uuid(), 'TEACHER', n || '@example.org' from generate_series(0, 1005) n returning id, email
     )
     insert into tutor_profile (account_id, available_at, time_zone)
     select id, repeat('1', 336)::bit(336),
       coalesce((array['US/Pacific', 'UTC', 'Europe/Zagreb', 'Asia/Kolkata'])[split_part(email, '@', 1)::int], 'Asia/Calcutta')
     from person`,
  );
  await migrate(url);
  const zones = "select time_zone as zone, count(*)::int from tutor_profile group by 1 order by 1";
  expect(await runIn(url, zones)).toEqual([
    { zone: "America/Los_Angeles", count: 1 },
    { zone: "Asia/Kolkata", count: 1003 },
    { zone: "Europe/Zagreb", count: 1 },
    { zone: "UTC", count: 1 },
  ]);
});

it("the migration keeps a time zone that a tutor saves while it is running", async () => {
  const url = await anEarlierDatabase();
  await runIn(
    url,
    `with person as (
       insert into account (id, role, email)
       select gen_random_uuid(), 'TEACHER', n || '@example.org' from generate_series(1, 2) n returning id
     )
     insert into tutor_profile (account_id, available_at, time_zone)
     select id, repeat('1', 336)::bit(336), 'Asia/Calcutta' from person`,
  );
  const tutor = new Client({ connectionString: url });
  await tutor.connect();
  try {
    await tutor.query("begin");
    await tutor.query("update tutor_profile set time_zone = 'Europe/Berlin' where ctid = '(0,1)'");
    const migrated = migrate(url);
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await until("the migration waits for the row", async () => (await runIn(url, waiting)).length === 1, 60_000);
    await tutor.query("commit");
    await migrated;
  } finally {
    await tutor.end();
  }
  const zones = "select time_zone as zone from tutor_profile order by 1";
  expect(await runIn(url, zones)).toEqual([{ zone: "Asia/Kolkata" }, { zone: "Europe/Berlin" }]);
});
