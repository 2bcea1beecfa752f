import { readdirSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../../../platform/database/migrate.js";
import { createEmptyDatabase } from "../../support/databases/testDatabase.js";
import { accepted, firstRelease } from "./knownMigrations.js";
import { recordMigrations } from "./recordMigrations.js";
import { unsafeStatements } from "./unsafeStatements.js";

it("no two migrations have the same number", () => {
  const files = readdirSync(join(__dirname, "../../../../migrations")).filter((file) => /\.ts$/.test(file));
  const numbers = files.map((file) => /^(\d{4})-[a-z0-9-]+\.ts$/.exec(file)?.[1]);
  expect(numbers.filter((number, i) => number === undefined || numbers.indexOf(number) !== i)).toEqual([]);
});

it("no migration since the first release holds up or breaks running nodes", async () => {
  const recorded = await recordMigrations(await createEmptyDatabase());
  expect(recorded.map(({ name }) => name).slice(0, firstRelease.length)).toEqual(firstRelease);
  const unsafe = recorded
    .slice(firstRelease.length)
    .map((migration) => ({ name: migration.name, unsafe: unsafeStatements(migration) }))
    .filter(({ name, unsafe: found }) => found.length !== (accepted[name]?.statements ?? 0));
  expect(unsafe).toEqual([]);
});

it("a database that earlier versions migrated is brought up to date, and nothing is applied twice", async () => {
  const url = await createEmptyDatabase();
  // As release 0.1.0 left it.
  expect(await migrate(url, { only: firstRelease })).toEqual(firstRelease);
  expect(await migrate(url, { only: firstRelease })).toEqual([]);
  const later = await migrate(url);
  expect(later).toEqual(expect.arrayContaining(Object.keys(accepted)));
  expect(later.filter((name) => firstRelease.includes(name))).toEqual([]);
  expect(await migrate(url)).toEqual([]);
});
