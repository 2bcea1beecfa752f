import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { requireNode } from "./support/nodeVersion.mjs";
import { root } from "./support/root.mjs";

// Writes a software bill of materials (SBOM) for the server's dependencies in the CycloneDX format.
// Usage: npm run sbom -- [FILE]
requireNode();

const [file = join(root, "sbom.json")] = process.argv.slice(2);
if (file.startsWith("-")) {
  const [output, code] = file === "--help" ? [process.stdout, 0] : [process.stderr, 1];
  output.write("Usage: npm run sbom -- [FILE]\n");
  process.exit(code);
}
const maxOutputBytes = 64 * 1024 * 1024;
const read = async (name) => JSON.parse(await readFile(join(root, name), "utf8"));

/**
 * Writes manifests with only the server's run-time dependencies. npm's own `--omit=dev` would also drop packages that
 * both the server and development need.
 */
async function writeManifests(folder) {
  const own = { ...(await read("package.json")), devDependencies: undefined };
  const { packages, ...lock } = await read("package-lock.json");
  const runtime = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  const locked = { ...packages[""], devDependencies: undefined };
  const manifests = {
    "package.json": own,
    "package-lock.json": { ...lock, packages: { ...Object.fromEntries(runtime), "": locked } },
  };
  for (const [name, value] of Object.entries(manifests)) await writeFile(join(folder, name), JSON.stringify(value));
}

const folder = await mkdtemp(join(tmpdir(), "saywell-sbom-"));
try {
  await writeManifests(folder);
  const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: folder, maxBuffer: maxOutputBytes });
  const list = JSON.parse(stdout);
  // npm names the component after the temporary folder.
  list.metadata.component.name = (await read("package.json")).name;
  await writeFile(file, `${JSON.stringify(list, null, 2)}\n`);
  process.stdout.write(`Listed ${list.components.length} components in ${file}.\n`);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  await rm(folder, { recursive: true });
}
