import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the contracts: beside the sources, and above the built server. */
export function schemaFolder(): string {
  const places = ["../../../schema", "../../../../schema"].map((place) => join(__dirname, place));
  const found = places.find((place) => existsSync(join(place, "schema.graphql")));
  if (found === undefined) throw new Error("The folder of the contracts is missing.");
  return found;
}

/** The web client's operations by the SHA-256 of their text, as codegen wrote them. */
export function readKnownOperations(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(schemaFolder(), "operations.json"), "utf8")) as Record<string, string>;
}
