import { constants, setPriority } from "node:os";
import { requireNode } from "./support/nodeVersion.mjs";

requireNode();

const { root } = await import("./support/root.mjs");

const totals = { passed: 0, failed: 0, skipped: 0 };

function count({ passed = 0, failed = 0, skipped = 0 }) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
}

try {
  process.chdir(root);
  const [{ ensureInstalled }, { installTestTools }] = await Promise.all([
    import("./install.mjs"),
    import("./testing/testTools.mjs"),
  ]);
  const [missing] = await Promise.all([installTestTools(), ensureInstalled()]);
  const isCI = !["", "0", "false", undefined].includes(process.env.CI);
  for (const sentence of missing) {
    console.log(`${sentence} ${isCI ? "In CI, this is a failure." : "Tests that need it are skipped."}`);
  }
  if (isCI) count({ failed: missing.length });
  const [{ build }, { runChecks }, { runJest }] = await Promise.all([
    import("./build/buildSteps.mjs"),
    import("./checks.mjs"),
    import("./testing/runJest.mjs"),
  ]);
  await build();
  // `--with-checks` is for CI; all other options are passed to jest.
  const args = process.argv.slice(2);
  const options = args.filter((arg) => arg !== "--with-checks");
  const tests = runJest(options);
  // The checks run alongside the tests with a lower priority, which they inherit from this process.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (options.length < args.length) count(await runChecks());
  count(await tests);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  count({ failed: 1 });
}

process.exitCode = totals.failed === 0 ? 0 : 1;
const skipped = totals.skipped === 0 ? "" : `, ${totals.skipped} skipped`;
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
