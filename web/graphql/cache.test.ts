import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, getNamedType, isAbstractType, isObjectType } from "graphql";
import { possibleTypes } from "./cache";

test("the cache knows every interface and union that a field of the schema returns, with all their members", () => {
  const schema = buildSchema(readFileSync(join(__dirname, "../../schema/schema.graphql"), "utf8"));
  const fields = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith("__"))
    .flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []));
  const returned = [...new Set(fields.map(({ type }) => getNamedType(type)))].filter(isAbstractType);
  const members = returned.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]);
  expect(possibleTypes).toEqual(Object.fromEntries(members));
});
