import { join } from "node:path";
import { requireNode } from "./nodeVersion.mjs";

// npm run chaos: the built server as two processes, and everything that can befall them.
requireNode();

const { fail } = await import("./fail.mjs");
const { root } = await import("./root.mjs");

try {
  process.chdir(root);
  const { ensureInstalled } = await import("./install.mjs");
  await ensureInstalled();
  const [{ build }, { installTestTools, partsEnvironment }, { loadTypeScript }] = await Promise.all([
    import("./buildSteps.mjs"),
    import("./testTools.mjs"),
    import("./typescript.mjs"),
  ]);
  await build({ names: ["server"] });
  installTestTools();
  Object.assign(process.env, partsEnvironment());
  const { main } = loadTypeScript(join(root, "server/testing/chaos/main.ts"));
  await main(process.argv.slice(2));
} catch (error) {
  fail(error);
}
