import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const names = readdirSync(__dirname).filter((name) =>
  ["ts", "mjs"].some((end) => existsSync(join(__dirname, name, `main.${end}`))),
);

it.each(names)("npm run bench %s -- --help prints the benchmark's options", async (name) => {
  const program = join(__dirname, "../../scripts/bench.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [program, name, "--help"]);
  expect(stdout).toMatch(new RegExp(`^npm run bench ${name} -- \\[--`));
});
