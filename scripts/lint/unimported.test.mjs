/** @jest-environment node */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { importsOf } from "./cycles.mjs";

const root = process.cwd();
/** Tests, their support code and benchmarks are not built. */
const isBuilt = (file) =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|^(server|web)\/(testing|bench|e2e)\/|\/generated\//.test(file);
/**
 * Files that nothing has to import: the entry points of processes, commands and bundles, their configuration, and the
 * module that Vite substitutes for a package.
 */
const entry =
  /^(server\/(main|commands\/\w+)\.ts|web\/(main|prerender)\.tsx|web\/playground\/main\.tsx|web\/serviceWorker\/serviceWorker\.ts|web\/(.+\/)?vite\.config\.ts|web\/ui\/theme\/styleSingleton\.ts)$/;

const built = ["server", "web"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter(isBuilt);

function unimported(files) {
  const reached = new Set(files.filter((file) => entry.test(file)).map((file) => join(root, file)));
  for (const file of reached) for (const target of importsOf(file)) reached.add(target);
  return files.filter((file) => !reached.has(join(root, file)));
}

it("every file in the build is imported by a file that is not a test", () => {
  expect(built.length).toBeGreaterThan(500);
  expect(unimported(built)).toEqual([]);
});

it("unimported finds a file that only tests import", () => {
  expect(unimported([...built, "server/testing/support/pause.ts"])).toEqual(["server/testing/support/pause.ts"]);
});
