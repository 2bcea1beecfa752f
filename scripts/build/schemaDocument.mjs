import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./buildSteps.mjs";
import { root } from "../support/root.mjs";

const file = join(root, "schema/schema.graphql");

async function printed() {
  await build({ names: ["server"] });
  const { printSchemaDocument } = await import("../../dist/server/graphql/schema.js");
  return printSchemaDocument();
}

export async function writeSchema() {
  writeFileSync(file, await printed());
}

export async function checkSchema() {
  const [kept, actual] = [readFileSync(file, "utf8"), await printed()];
  if (kept === actual) return;
  const lines = kept.split("\n");
  const first = actual.split("\n").findIndex((line, i) => line !== lines[i]);
  throw new Error(
    `schema/schema.graphql does not match the server's code from line ${first + 1} on: run npm run schema, and review ` +
      `the difference before you commit it.`,
  );
}
