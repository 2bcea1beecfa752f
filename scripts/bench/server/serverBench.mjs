import { join } from "node:path";
import { build } from "../../buildSteps.mjs";
import { root } from "../../root.mjs";
import { loadTypeScript } from "../../typescript.mjs";
import { median } from "../web/median.mjs";
import { machine, table } from "../web/table.mjs";

/** Runs one of the programs in server/bench against the built server. */
export async function runServerBench(name, words, steps = ["server"]) {
  if (!words.includes("--help")) await build({ names: steps });
  const { main } = loadTypeScript(join(root, `server/bench/${name}/main.ts`));
  await main(words, { machine, table, median });
}
