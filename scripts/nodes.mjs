import { join } from "node:path";
import { requireNode } from "./support/nodeVersion.mjs";

// npm run nodes: runs several server nodes behind a proxy on one Postgres and a Redis Cluster, without Docker.
requireNode();

const { fail } = await import("./support/fail.mjs");
const { root } = await import("./support/root.mjs");

try {
  process.chdir(root);
  const [{ ensureInstalled }, { stopWithNpm }] = await Promise.all([
    import("./install.mjs"),
    import("./support/parentWatch.mjs"),
  ]);
  stopWithNpm();
  await ensureInstalled();
  const [{ build }, { installTestTools, toolsEnvironment }, { loadTypeScript }, { showProgress }] = await Promise.all([
    import("./build/buildSteps.mjs"),
    import("./testing/testTools.mjs"),
    import("./build/typescript.mjs"),
    import("./support/showProgress.mjs"),
  ]);
  const nodes = loadTypeScript(join(root, "server/testing/multiNode/main.ts"));
  const args = process.argv.slice(2);
  const { isRehearsal, wantsHelp } = nodes.readArgs(args);
  const print = (text) => process.stdout.write(text);
  if (wantsHelp) print(nodes.nodesHelp);
  else {
    await build();
    const missing = await installTestTools(isRehearsal ? ["Redis", "Chromium"] : ["Redis"]);
    if (missing.length > 0) throw new Error(missing.join("\n"));
    Object.assign(process.env, toolsEnvironment());
    const program = isRehearsal ? loadTypeScript(join(root, "web/e2e/manyNodes/main.ts")) : nodes;
    await program.main(args, process.env, { showProgress, print });
  }
} catch (error) {
  fail(error);
}
