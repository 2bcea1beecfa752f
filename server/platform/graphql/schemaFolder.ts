import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the path of `schema/`, whether the server runs from the sources or from the build. */
export function schemaFolder(): string {
  const candidates = ["../../../schema", "../../../../schema"].map((folder) => join(__dirname, folder));
  const found = candidates.find((folder) => existsSync(join(folder, "schema.graphql")));
  if (found === undefined) throw new Error("The folder schema/ is missing.");
  return found;
}

/** Reads codegen's map of the web client's operations, keyed by the SHA-256 hash of each operation's text. */
export function readKnownOperations(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(schemaFolder(), "operations.json"), "utf8")) as Record<string, string>;
}
