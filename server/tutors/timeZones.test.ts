import { openDatabase } from "../platform/database/database.js";
import { migrate, nameOf } from "../platform/database/migrate.js";
import { runIn } from "../testing/support/databases/template.js";
import { createEmptyDatabase } from "../testing/support/databases/testDatabase.js";

it("the migration renames former time zones, which Postgres may not know", async () => {
  const url = await createEmptyDatabase();
  const { dataSource, close } = await openDatabase(url, []);
  const earlier = dataSource.migrations.map(nameOf).filter((name) => Number(name.slice(-4)) < 110);
  await close();
  await migrate(url, { only: earlier });
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
