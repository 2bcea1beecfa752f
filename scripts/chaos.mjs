import { join } from "node:path";
import { requireNode } from "./nodeVersion.mjs";

// npm run chaos: runs the built server as two processes and injects failures.
requireNode();

const { fail } = await import("./fail.mjs");
const { root } = await import("./root.mjs");

try {
  process.chdir(root);
  const { ensureInstalled } = await import("./install.mjs");
  await ensureInstalled();
  const [{ build }, { installTestTools, toolsEnvironment }, { loadTypeScript }] = await Promise.all([
    import("./buildSteps.mjs"),
    import("./testTools.mjs"),
    import("./typescript.mjs"),
  ]);
  await build({ names: ["server"] });
  installTestTools();
  Object.assign(process.env, toolsEnvironment());
  const { main } = loadTypeScript(join(root, "server/testing/chaos/main.ts"));
  await main(process.argv.slice(2));
} catch (error) {
  fail(error);
}
