import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, getNamedType, isAbstractType, parse, TypeInfo, visit, visitWithTypeInfo } from "graphql";
import { possibleTypes } from "./cache";

const contract = (file: string) => readFileSync(join(__dirname, "../../schema", file), "utf8");

test("the cache lists every interface and union that the client selects, with all of its members", () => {
  const schema = buildSchema(contract("schema.graphql"));
  const operations = JSON.parse(contract("operations.json")) as Record<string, string>;
  const selected = new Map<string, readonly string[]>();
  for (const text of Object.values(operations)) {
    const info = new TypeInfo(schema);
    const enter = () => {
      const type = getNamedType(info.getType());
      if (isAbstractType(type)) {
        selected.set(
          type.name,
          schema.getPossibleTypes(type).map(({ name }) => name),
        );
      }
    };
    visit(parse(text), visitWithTypeInfo(info, { Field: { enter } }));
  }
  expect(possibleTypes).toEqual(Object.fromEntries(selected));
});
