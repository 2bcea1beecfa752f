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
  expect(text).toContain(`${met} are met, ${none} do not apply here, ${open} are open.`);
});

it("SECURITY.md's row about browser storage says what each table in the client's database contains", () => {
  const words: Record<string, string> = { outbox: "messages that wait", answers: "offline" };
  const client = readFileSync(join(dirname(page), "../web/graphql/session/accountDatabase.ts"), "utf8");
  const [, type = ""] = /^export type AccountTable = (.+);$/m.exec(client) ?? [];
  expect([...type.matchAll(/"(\w+)"/g)].map(([, table]) => table)).toEqual(Object.keys(words));
  const { where = "" } = rows.find(({ id }) => id === "14.3.3") ?? {};
  for (const word of Object.values(words)) expect(where).toContain(word);
});

const server = join(__dirname, "../../..");
const boundRows = [...text.matchAll(/^\| (.+?) +\| (.+?) +\| .+? +\| `server\/(\S+)\.ts` `(\S+)` +\|$/gm)].map(
  ([, what = "", most = "", file = "", path = ""]) => ({ what, most, file, path }),
);

/** Parses a rate (`most` and `seconds`), or a number of bytes, milliseconds or items. */
function numberIn(most: string): unknown {
  const [, amount = "", unit = "", length = "", lengthUnit = ""] =
    /^([\d,]+)(?: (kB|MB|GB|s|min|h))?(?: in (\d+) (s|min|h))?$/.exec(most) ?? [];
  const seconds: Record<string, number> = { s: 1, min: 60, h: 3600 };
  const units: Record<string, number> = { "": 1, kB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, s: 1000, min: 60_000 };
  const count = Number(amount.replaceAll(",", "")) * (units[unit] ?? NaN);
  return length === "" ? count : { most: count, seconds: Number(length) * (seconds[lengthUnit] ?? NaN) };
}

async function moduleOf(file: string): Promise<Record<string, unknown>> {
  // The path is computed, so no import rule applies to it: the documents may refer to any folder.
  return (await import(join(server, file))) as Record<string, unknown>;
}

it.each(boundRows)(
  "SECURITY.md's limit on $what ($most) matches $path in server/$file.ts",
  async ({ most, file, path }) => {
    let value: unknown = await moduleOf(file);
    for (const key of path.split(".")) value = (value as Record<string, unknown>)[key];
    expect(value).toEqual(
      typeof value === "object" ? expect.objectContaining(numberIn(most) as object) : numberIn(most),
    );
  },
);

it("SECURITY.md's table lists each rate limit, bound and file size exactly once", async () => {
  const listed = boundRows.map(({ file, path }) => `${file} ${path}`);
  const expected = async (file: string, name: string) =>
    Object.keys((await moduleOf(file))[name] as object).map((key) => `${file} ${name}.${key}`);
  const rules = (await moduleOf("platform/limits/rules"))["rules"] as Record<string, readonly unknown[]>;
  const all = [
    ...(await expected("graphql/limits/bounds", "bounds")),
    ...(await expected("graphql/limits/bounds", "webSocketBounds")),
    ...(await expected("platform/limits/OpenConnections", "connectionBounds")),
    ...Object.entries(rules).flatMap(([kind, { length }]) =>
      Array.from({ length }, (_, i) => `platform/limits/rules rules.${kind}.${i}`),
    ),
    ...Object.keys((await moduleOf("uploads/uploadKinds"))["uploadKinds"] as object).map(
      (kind) => `uploads/uploadKinds uploadKinds.${kind}.maxBytes`,
    ),
  ];
  expect(all.filter((one) => !listed.includes(one))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});
