import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const page = join(__dirname, "../../../../docs/SECURITY.md");
const text = readFileSync(page, "utf8");
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (met|not applicable|open) +\| (.+?) +\|$/gm)].map(
  ([, id = "", what = "", state = "", where = ""]) => ({ id, what, state, where }),
);
const counted = (state: string) => rows.filter((row) => row.state === state).length;

it("every test and page that SECURITY.md links to exists", () => {
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)]
    .map(([, path = ""]) => path)
    .filter((path) => !path.includes(":"));
  expect(links.length).toBeGreaterThan(150);
  expect(links.filter((path) => !existsSync(join(dirname(page), path)))).toEqual([]);
});

it("SECURITY.md lists each requirement of ASVS 5.0 levels 1 and 2 once, with a state and a reason", () => {
  // Level 1 has 70 requirements, and level 2 adds 183.
  expect(rows).toHaveLength(70 + 183);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(new Set(rows.map(({ id }) => id.split(".")[0])).size).toBe(17);
});

it("SECURITY.md's summary matches its list", () => {
  const [met, none, open] = [counted("met"), counted("not applicable"), counted("open")];
  expect(text).toContain(`${met} are met, ${none} are about what does not exist here,\n${open} are open.`);
});
