import { openDatabase } from "../../platform/database/database.js";
import { migrate, nameOf } from "../../platform/database/migrate.js";
import { runIn } from "../../testing/support/databases/template.js";
import { createEmptyDatabase } from "../../testing/support/databases/testDatabase.js";

it("the migrations reindex existing tutor profiles, so that unaccented words and words next to punctuation find them", async () => {
  const url = await createEmptyDatabase();
  const { dataSource, close } = await openDatabase(url, []);
  const earlier = dataSource.migrations.map(nameOf).filter((name) => Number(name.slice(-4)) < 103);
  await close();
  await migrate(url, { only: earlier });
  await runIn(
    url,
    `with person as (
       insert into account (id, role, email)
       select gen_random_uuid(), 'TEACHER', n || '@example.org' from generate_series(1, 1001) n returning id
     )
     insert into tutor_profile (account_id, headline, introduction)
     select id, 'HTML/CSS', 'Node.js in “Łódź” 我教英语' from person`,
  );
  const version = "select version from tutor_list";
  const [before] = await runIn(url, version);
  await migrate(url);
  const matches =
    "select count(*)::int from tutor_profile where search @@ to_tsquery('simple', 'css & node & lodz & 英<->语')";
  expect(await runIn(url, matches)).toEqual([{ count: 1001 }]);
  // The version has changed, so nodes discard their cached counts.
  expect(await runIn(url, version)).not.toEqual([before]);
});
