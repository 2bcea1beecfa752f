import { join } from "node:path";
import { build } from "../buildSteps.mjs";
import { bringParts, partsEnvironment } from "../parts.mjs";
import { root } from "../root.mjs";
import { loadTypeScript } from "../typescript.mjs";
import { machine, table } from "./web/table.mjs";
import { median } from "./web/median.mjs";

/** `npm run bench chat`: durable messages, side by side with what people build by hand. */
export async function run(words) {
  if (!words.includes("--help")) {
    await build({ names: ["server"] });
    bringParts();
    Object.assign(process.env, partsEnvironment());
  }
  const { main } = loadTypeScript(join(root, "server/bench/chat/main.ts"));
  await main(words, { machine, table, median });
}
