import { readdirSync } from "node:fs";
import { fail } from "./fail.mjs";
import { root } from "./root.mjs";

/** `npm run bench <name>`: one of the programs beside this one, with the rest of the words for it. */
const names = readdirSync(new URL("./bench", import.meta.url))
  .filter((file) => file.endsWith(".mjs"))
  .map((file) => file.slice(0, -".mjs".length));
const [name, ...words] = process.argv.slice(2);
try {
  if (!names.includes(name)) throw new Error(`Say what is to be measured: npm run bench ${names.join(" | ")}`);
  process.chdir(root);
  const { run } = await import(`./bench/${name}.mjs`);
  await run(words);
} catch (error) {
  fail(error);
}
