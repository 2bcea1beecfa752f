import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../../../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
/** npm commands, other than `run`, that the documents are allowed to mention. */
const verbsOfNpm = new Set(["audit", "sbom", "ci", "install", "start", "test"]);
const folders = new Set(readdirSync(root));

/** Returns the npm scripts, project files and programs that don't exist, except the programs in `absent`. */
export function missingThings(commands: string, absent: readonly string[] = []): readonly string[] {
  const plain = commands.replaceAll("\\\n", " ").replaceAll(/\s#.*$/gm, "");
  return [...missingScripts(plain), ...missingFiles(plain), ...missingPrograms(plain, absent)];
}

function missingScripts(commands: string): readonly string[] {
  return [...commands.matchAll(/\bnpm (run )?([\w:-]+)/g)]
    .filter(([, run, name = ""]) => (run ? !(name in scripts) : !verbsOfNpm.has(name)))
    .map(([command]) => command);
}

/**
 * Returns the project paths (which start with one of the project's folders) that don't exist. A path may be a prefix of
 * an existing one, as in a command that runs some of the tests.
 */
export function missingFiles(commands: string): readonly string[] {
  return [...commands.matchAll(/(?<![\w/:.-])(?:\.\/|"?\$PWD\/)?([\w.-]+)(\/[\w./-]+)/g)]
    .filter(([, folder = ""]) => folders.has(folder) && folder !== "dist")
    .map(([, folder, rest = ""]) => `${folder}${rest.replace(/\.$/, "")}`)
    .filter((path) => !existsBeginning(path));
}

function existsBeginning(path: string): boolean {
  if (existsSync(join(root, path))) return true;
  const folder = join(root, path, "..");
  return (
    existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(path.slice(path.lastIndexOf("/") + 1)))
  );
}

function missingPrograms(commands: string, absent: readonly string[]): readonly string[] {
  const lines = commands
    .split(/\n|&&|\|\|?|;/)
    .map((line) => line.trim().replace(/^([A-Za-z_]+=("[^"]*"|\$\([^)]*\)|\S*)\s*)+/, ""));
  const words = lines.flatMap((line) => /^[a-z][\w.-]*(?=\s|$)/.exec(line) ?? []);
  const sought = [...new Set(words)].filter((word) => !absent.includes(word));
  return sought.filter((word) => spawnSync("bash", ["-c", `type -- "${word}"`]).status !== 0);
}
