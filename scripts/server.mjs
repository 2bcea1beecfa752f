import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { requireNode } from "./support/nodeVersion.mjs";

// Runs a server command from the build.
// Usage: node scripts/server.mjs server/commands/migrate.js [arguments]
requireNode();

const { fail } = await import("./support/fail.mjs");
const { root } = await import("./support/root.mjs");

try {
  const [{ ensureInstalled }, { build }] = await Promise.all([
    import("./install.mjs"),
    import("./build/buildSteps.mjs"),
  ]);
  process.chdir(root);
  await ensureInstalled();
  await build({ names: ["server"] });
  const [file, ...args] = process.argv.slice(2);
  const { main } = await import(pathToFileURL(join(root, "dist", file)).href);
  await main(args);
} catch (error) {
  fail(error);
}
