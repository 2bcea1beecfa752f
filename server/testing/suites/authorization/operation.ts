import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, isObjectType } from "graphql";

export const schema = buildSchema(readFileSync(join(__dirname, "../../../../schema/schema.graphql"), "utf8"));

const roots = [schema.getQueryType(), schema.getMutationType()];

/** Queries, mutations, and other fields with arguments, as `Type.field`. */
export const requestableFields: readonly string[] = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) && !type.name.startsWith("__"))
  .flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ type, field })) : []))
  .filter(({ type, field }) => roots.includes(type) || field.args.length > 0)
  .map(({ type, field }) => `${type.name}.${field.name}`);

/** Returns the document that requests a field; `text` is the field with its arguments and selection. */
export function documentOf(field: string, text: string, hasInput: boolean): string {
  const [parent = "", name = ""] = field.split(".");
  const inputType = schema.getMutationType()?.getFields()[name]?.args[0]?.type;
  const kind = parent === "Mutation" ? "mutation" : "query";
  return `${kind}${hasInput ? ` ($input: ${String(inputType)})` : ""} { ${text} }`;
}
