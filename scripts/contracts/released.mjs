import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/root.mjs";
import { contracts, checkContracts } from "./checkContracts.mjs";

const folder = join(root, "schema/released");
const textsIn = (folder) =>
  Object.fromEntries(Object.keys(contracts).map((file) => [file, readFileSync(join(folder, file), "utf8")]));

export async function checkReleased() {
  const [version = ""] = readdirSync(folder);
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const wrong = checkContracts(textsIn(join(folder, version)), textsIn(join(root, "schema")), changelog);
  if (wrong.length === 0) return;
  throw new Error(
    [
      ...wrong,
      `This breaks clients that use the contracts of ${version}. Keep what they use and mark it as deprecated; or, if the`,
      "break is necessary, list it in CHANGELOG.md under Unreleased with the sentence between `backticks`.",
    ].join("\n"),
  );
}

/** Saves the current contracts as those of the release in package.json. */
export function keepReleased() {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, version), { recursive: true });
  for (const file of Object.keys(contracts)) copyFileSync(join(root, "schema", file), join(folder, version, file));
}
