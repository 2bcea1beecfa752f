import { join } from "node:path";
import { runScript } from "./support/runScript.mjs";

// npm run chaos: runs the built server as two processes and injects failures.
await runScript(async (root) => {
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
});
