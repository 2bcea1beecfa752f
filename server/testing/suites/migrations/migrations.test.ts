import { migrate } from "../../../platform/database/migrate.js";
import { createEmptyDatabase } from "../../support/databases/testDatabase.js";
import { accepted, firstRelease } from "./knownMigrations.js";
import { recordMigrations } from "./recordMigrations.js";
import { unsafeStatements } from "./unsafeStatements.js";

it("no migration since the first release blocks or breaks running nodes", async () => {
  const recorded = await recordMigrations(await createEmptyDatabase());
  expect(recorded.map(({ name }) => name).slice(0, firstRelease.length)).toEqual(firstRelease);
  const unsafe = recorded
    .slice(firstRelease.length)
    .map((migration) => ({ name: migration.name, unsafe: unsafeStatements(migration) }))
    .filter(({ name, unsafe: found }) => found.length !== (accepted[name]?.statements ?? 0));
  expect(unsafe).toEqual([]);
});

it("migrate brings a database from release 0.1.0 up to date and applies each migration only once", async () => {
  const url = await createEmptyDatabase();
  // The database as release 0.1.0 left it.
  expect(await migrate(url, { only: firstRelease })).toEqual(firstRelease);
  expect(await migrate(url, { only: firstRelease })).toEqual([]);
  const later = await migrate(url);
  expect(later).toEqual(expect.arrayContaining(Object.keys(accepted)));
  expect(later.filter((name) => firstRelease.includes(name))).toEqual([]);
  expect(await migrate(url)).toEqual([]);
});
