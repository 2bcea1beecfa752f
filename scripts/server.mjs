import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runScript } from "./support/runScript.mjs";

// Runs a server command from the build.
// Usage: node scripts/server.mjs server/commands/migrate.js [arguments]
await runScript(async (root) => {
  const { build } = await import("./build/buildSteps.mjs");
  await build({ names: ["server"] });
  const [file, ...args] = process.argv.slice(2);
  const { main } = await import(pathToFileURL(join(root, "dist", file)).href);
  await main(args);
});
