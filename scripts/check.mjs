import { requireNode } from "./support/nodeVersion.mjs";

requireNode();

const { fail } = await import("./support/fail.mjs");

try {
  const { ensureInstalled } = await import("./install.mjs");
  await ensureInstalled();
  const { runChecks } = await import("./checks.mjs");
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  fail(error);
}
