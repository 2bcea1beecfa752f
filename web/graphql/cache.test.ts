import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, isAbstractType } from "graphql";
import { possibleTypes } from "./cache";

test("the cache knows every interface and union of the schema, with all their members", () => {
  const schema = buildSchema(readFileSync(join(__dirname, "../../schema/schema.graphql"), "utf8"));
  const abstract = Object.values(schema.getTypeMap()).filter(isAbstractType);
  const members = abstract.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]);
  expect(possibleTypes).toEqual(Object.fromEntries(members));
});
