import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const root = join(__dirname, "../../../..");
const scripts = readdirSync(join(root, "scripts"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".mjs"))
  .map((file) => join(root, "scripts", file));

/** Returns the built files that a script imports dynamically, as paths from the root. */
const builtFilesOf = (script: string) =>
  [...readFileSync(script, "utf8").matchAll(/import\("(\.[^"]*\/dist\/[^"]+)"\)/g)].map(([, path = ""]) =>
    relative(root, join(dirname(script), path)),
  );

it("every built file that a script imports has a source file", () => {
  const imported = scripts.flatMap(builtFilesOf);
  expect(imported.length).toBeGreaterThan(5);
  const sourceOf = (file: string) => file.replace(/^dist\//, "").replace(/\.js$/, ".ts");
  expect(imported.filter((file) => !existsSync(join(root, sourceOf(file))))).toEqual([]);
});
