import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/root.mjs";
import { runNode } from "../support/runCommand.mjs";
import { showProgress } from "../support/showProgress.mjs";

const common = ["package-lock.json", "tsconfig.json", "scripts/build/buildSteps.mjs"];

export const steps = {
  server: {
    inputs: ["server", "migrations", "tsconfig.build.json", ...common],
    outputs: ["dist/server", "dist/migrations"],
    program: ["node_modules/typescript-native/bin/tsc", "-p", "tsconfig.build.json"],
  },
  web: {
    inputs: ["web", "schema", ...common],
    outputs: ["dist/web", "dist/weights.txt"],
    program: ["node_modules/vite/bin/vite.js", "build", "--config", "web/vite.config.ts"],
  },
  playground: {
    inputs: ["web/playground", "web/build/compress.ts", "web/ui/theme/brand.ts", ...common],
    outputs: ["dist/playground"],
    program: ["node_modules/vite/bin/vite.js", "build", "--config", "web/playground/vite.config.ts"],
  },
  "example client": {
    inputs: ["docs/examples/client/src", "docs/examples/client/tsconfig.json", ...common],
    outputs: ["docs/examples/client/dist"],
    program: ["node_modules/typescript-native/bin/tsc", "-p", "docs/examples/client"],
  },
};

/** Runs the outdated steps in parallel; `force` runs all steps. */
export async function build({ names = Object.keys(steps), force = false } = {}) {
  const hashes = new Map(names.map((name) => [name, hashOf(steps[name].inputs)]));
  const stale = names.filter((name) => force || readMark(name) !== hashes.get(name));
  if (stale.length === 0) return;
  await showProgress(`Building ${stale.join(" and ")}`, () =>
    Promise.all(
      stale.map(async (name) => {
        clear(name);
        await runNode(`Building ${name}`, steps[name].program, { NODE_ENV: "production" });
        writeFileSync(markFile(name), hashes.get(name));
      }),
    ),
  );
}

/**
 * Deletes the file that marks a step's outputs as up to date, and then the outputs themselves. Otherwise, the compiled
 * files of deleted sources, such as a removed migration, would remain.
 */
export function clear(name) {
  rmSync(markFile(name), { force: true });
  for (const folder of steps[name].outputs) rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, "dist"), { recursive: true });
}

const markFile = (name) => join(root, `dist/.${name.replaceAll(" ", "-")}-built`);

function readMark(name) {
  try {
    return readFileSync(markFile(name), "utf8");
  } catch {
    return undefined;
  }
}

function hashOf(inputs) {
  const hash = createHash("sha256");
  for (const path of inputs.flatMap(sourcesBelow))
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/** Returns the files at or below a path, except tests and benchmarks, which are not built. */
function sourcesBelow(path) {
  if (/(\.test\.tsx?|\/testing|\/e2e|\/bench)$/.test(path)) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => sourcesBelow(`${path}/${name}`));
}
