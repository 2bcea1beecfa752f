import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(__dirname, "../../../../migrations");
const files = readdirSync(folder).filter((file) => file.endsWith(".ts"));

/** Released migrations with a duplicate timestamp; they can't be renamed, because databases store their names. */
const released = ["PasswordResets1763672400030"];

function repeated(numbers: readonly (string | undefined)[]): readonly (string | undefined)[] {
  return numbers.filter((number, i) => number === undefined || numbers.indexOf(number) !== i);
}

it("no two migration files have the same number", () => {
  expect(files.length).toBeGreaterThan(20);
  expect(repeated(files.map((file) => /^(\d{4})-[a-z0-9-]+\.ts$/.exec(file)?.[1]))).toEqual([]);
});

it("except for a released pair, no two migration classes share a timestamp, because TypeORM sorts by it", () => {
  const classes = files.map((file) => /class (\w+)/.exec(readFileSync(join(folder, file), "utf8"))?.[1] ?? file);
  const unreleased = classes.filter((name) => !released.includes(name));
  expect(repeated(unreleased.map((name) => /\d{13}$/.exec(name)?.[0]))).toEqual([]);
});
