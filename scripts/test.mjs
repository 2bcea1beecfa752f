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
  const { ensureInstalled } = await import("./install.mjs");
  await ensureInstalled();
  const [{ build }, { runChecks }, { installTestTools }, { runJest }] = await Promise.all([
    import("./build/buildSteps.mjs"),
    import("./checks.mjs"),
    import("./testing/testTools.mjs"),
    import("./testing/runJest.mjs"),
  ]);
  // This option is for CI; all others are passed to jest.
  const args = process.argv.slice(2);
  const options = args.filter((arg) => arg !== "--with-checks");
  if (options.length < args.length) count(await runChecks());
  await build();
  const missing = installTestTools();
  const isCI = !["", "0", "false", undefined].includes(process.env.CI);
  for (const sentence of missing) {
    console.log(`${sentence} ${isCI ? "In CI this is a failure." : "Tests that need it are skipped."}`);
  }
  if (isCI) count({ failed: missing.length });
  count(await runJest(options));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  count({ failed: 1 });
}

process.exitCode = totals.failed === 0 ? 0 : 1;
const skipped = totals.skipped === 0 ? "" : `, ${totals.skipped} skipped`;
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
