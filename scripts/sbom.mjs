import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { requireNode } from "./nodeVersion.mjs";
import { root } from "./root.mjs";

// Writes the list of what the server runs and did not come from us, as CycloneDX: node scripts/sbom.mjs [FILE]
requireNode();

const [file = join(root, "sbom.json")] = process.argv.slice(2);
const longest = 64 * 1024 * 1024;
const read = async (name) => JSON.parse(await readFile(join(root, name), "utf8"));

/**
 * Lays a project into a folder that has what the server runs and nothing else. npm's own way to leave out what is for
 * development, `--omit=dev`, also leaves out what both need.
 */
async function layOut(folder) {
  const own = { ...(await read("package.json")), devDependencies: undefined };
  const { packages, ...lock } = await read("package-lock.json");
  const run = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  const locked = { ...packages[""], devDependencies: undefined };
  const text = {
    "package.json": own,
    "package-lock.json": { ...lock, packages: { ...Object.fromEntries(run), "": locked } },
  };
  for (const [name, value] of Object.entries(text)) await writeFile(join(folder, name), JSON.stringify(value));
}

const folder = await mkdtemp(join(tmpdir(), "saywell-parts-"));
try {
  await layOut(folder);
  const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: folder, maxBuffer: longest });
  const list = JSON.parse(stdout);
  // npm takes the folder's name.
  list.metadata.component.name = (await read("package.json")).name;
  await writeFile(file, `${JSON.stringify(list, null, 2)}\n`);
  process.stdout.write(`${list.components.length} parts are listed in ${file}.\n`);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  await rm(folder, { recursive: true });
}
