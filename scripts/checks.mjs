import { checkAdvisories } from "./advisories/checkAdvisories.mjs";
import { checkReleased } from "./contracts/released.mjs";
import { runNode } from "./support/runCommand.mjs";
import { checkSchema } from "./build/schemaDocument.mjs";
import { showProgress } from "./support/showProgress.mjs";

const program = (name, args) => () => runNode(name, args, {}, Infinity);
const types = (project) => program("tsc", ["node_modules/typescript-native/bin/tsc", "--noEmit", "--project", project]);

const checks = {
  format: program("prettier", ["node_modules/prettier/bin/prettier.cjs", "--check", ".", "--log-level", "warn"]),
  "lint rules": program("eslint", ["node_modules/eslint/bin/eslint.js", "."]),
  "lint rules that need types": program("oxlint", ["node_modules/oxlint/bin/oxlint"]),
  "types of the server": types("tsconfig.json"),
  "types of the web client": types("web/tsconfig.json"),
  "types of the service worker": types("web/serviceWorker/tsconfig.json"),
  "types of the example client": types("docs/examples/client"),
  "types of the end-to-end tests": types("web/e2e/tsconfig.json"),
  "printed schema": checkSchema,
  "contracts against the last release": checkReleased,
  "dependencies against known advisories": () => checkAdvisories(),
  "generated documents": program("graphql-codegen", [
    "node_modules/@graphql-codegen/cli/esm/bin.js",
    ...["--config", "codegen.ts", "--check", "--errors-only"],
  ]),
};

const concurrency = 2;

/** Runs every check, even after a failure. */
export async function runChecks() {
  const failed = [];
  const waiting = Object.entries(checks);
  const runNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, check] = next;
      try {
        await showProgress(`Checking the ${name}`, check);
      } catch (error) {
        failed.push(name);
        process.stdout.write(`✗ Checking the ${name}\n${error.message}\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runNext));
  process.stdout.write(failed.length === 0 ? "All checks passed.\n" : `Failed: ${failed.join(", ")}.\n`);
  return { passed: Object.keys(checks).length - failed.length, failed: failed.length };
}
