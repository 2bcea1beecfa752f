import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { schemaFolder } from "../../platform/graphql/schemaFolder.js";

export const projectFolder = join(schemaFolder(), "..");

/**
 * A file in `docs/examples`; `meaning` and `command` come from the file's first comment, and are empty if that comment
 * is missing or does not contain them.
 */
export type ExampleFile = {
  readonly path: string;
  readonly text: string;
  readonly meaning: string;
  readonly command: string;
};

const notServed = new Set(["dist", "node_modules"]);

/** Reads the example programs; a folder's own files come before those in its subfolders. */
export function readExamples(folder = ""): readonly ExampleFile[] {
  const root = join(projectFolder, "docs/examples");
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !notServed.has(name));
  const named = entries.sort((a, b) => Number(a.isDirectory()) - Number(b.isDirectory()) || (a.name < b.name ? -1 : 1));
  return named.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? readExamples(path) : [exampleOf(path, readFileSync(join(root, path), "utf8"))];
  });
}

/** Parses an example: a program begins with a comment that describes it, followed by a line with its usage. */
function exampleOf(path: string, text: string): ExampleFile {
  const [, meaning = "", command = ""] =
    /^(?:#!.*\n)?(?:\/\/|#) (.*?)\.?\n(?:(?:\/\/|#) Usage: (.*)\n)?/.exec(text) ?? [];
  return { path, text, meaning, command };
}

/**
 * Returns a file's content type; programs are served as plain text because browsers run or download some other types.
 */
export function typeOf(path: string): string {
  return extname(path) === ".json" ? "application/json" : "text/plain";
}
