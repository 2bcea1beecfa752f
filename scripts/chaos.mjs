import { join } from "node:path";
import { requireNode } from "./support/nodeVersion.mjs";

// npm run chaos: runs the built server as two processes and injects failures.
requireNode();

const { fail } = await import("./support/fail.mjs");
const { root } = await import("./support/root.mjs");

try {
  process.chdir(root);
  const { ensureInstalled } = await import("./install.mjs");
  await ensureInstalled();
  const [{ build }, { installTestTools, toolsEnvironment }, { loadTypeScript }] = await Promise.all([
    import("./build/buildSteps.mjs"),
    import("./testing/testTools.mjs"),
    import("./build/typescript.mjs"),
  ]);
  await build({ names: ["server"] });
  await installTestTools();
  Object.assign(process.env, toolsEnvironment());
  const { main } = loadTypeScript(join(root, "server/testing/chaos/main.ts"));
  await main(process.argv.slice(2));
} catch (error) {
  fail(error);
}
