import { join } from "node:path";
import { build } from "../buildSteps.mjs";
import { root } from "../root.mjs";
import { loadTypeScript } from "../typescript.mjs";
import { machine, table } from "./web/table.mjs";

/** `npm run bench plans`: how Postgres executes the main queries on a million events. */
export async function run() {
  await build({ names: ["server"] });
  const { main } = loadTypeScript(join(root, "server/bench/plans/main.ts"));
  await main({ machine, table });
}
