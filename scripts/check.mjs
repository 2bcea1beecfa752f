import { runScript } from "./support/runScript.mjs";

await runScript(async () => {
  const { runChecks } = await import("./checks.mjs");
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
});
