import { requireNode } from "./nodeVersion.mjs";

requireNode();

const { fail } = await import("./fail.mjs");

try {
  const [{ ensureInstalled }, { build }] = await Promise.all([import("./install.mjs"), import("./buildSteps.mjs")]);
  await ensureInstalled();
  await build({ force: true });
} catch (error) {
  fail(error);
}
