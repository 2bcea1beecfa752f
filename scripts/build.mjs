import { readFileSync } from "node:fs";
import { runScript } from "./support/runScript.mjs";

await runScript(async () => {
  const { build } = await import("./build/buildSteps.mjs");
  await build({ force: true });
  process.stdout.write(readFileSync("dist/weights.txt", "utf8"));
});
