import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build/buildSteps.mjs";
import { ensureInstalled } from "./install.mjs";
import { fail } from "./support/fail.mjs";
import { installTestTools, toolsEnvironment } from "./testing/testTools.mjs";
import { root } from "./support/root.mjs";
import { loadTypeScript } from "./build/typescript.mjs";

/** `npm run bench <name>`: builds what it needs and runs `server/bench/<name>/main` with the remaining arguments. */
const folder = join(root, "server/bench");
const mainOf = (name) => ["ts", "mjs"].map((end) => join(folder, name, `main.${end}`)).find((file) => existsSync(file));
const names = readdirSync(folder).filter(mainOf);
const [name, ...args] = process.argv.slice(2);
try {
  if (!names.includes(name)) throw new Error(`Choose a benchmark: npm run bench ${names.join(" | ")}`);
  process.chdir(root);
  if (!args.includes("--help")) {
    await build(["start", "web"].includes(name) ? {} : { names: ["server"] });
    if (existsSync(join(folder, name, "package.json"))) await ensureInstalled(join(folder, name));
    await installTestTools(["Redis", "Chromium"]);
    Object.assign(process.env, toolsEnvironment());
  }
  const file = mainOf(name);
  const { main } = file.endsWith(".ts") ? loadTypeScript(file) : await import(pathToFileURL(file));
  await main(args);
} catch (error) {
  fail(error);
}
