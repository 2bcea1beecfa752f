import { readFileSync } from "node:fs";
import { join } from "node:path";
import { requireNode } from "./support/nodeVersion.mjs";
import { root } from "./support/root.mjs";

requireNode();

const { fail } = await import("./support/fail.mjs");

try {
  const [{ ensureInstalled }, { build }] = await Promise.all([
    import("./install.mjs"),
    import("./build/buildSteps.mjs"),
  ]);
  await ensureInstalled();
  await build({ force: true });
  process.stdout.write(readFileSync(join(root, "dist/weights.txt"), "utf8"));
} catch (error) {
  fail(error);
}
