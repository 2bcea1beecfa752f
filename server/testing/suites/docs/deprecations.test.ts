import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, isEnumType, isObjectType } from "graphql";

const file = (path: string) => readFileSync(join(__dirname, "../../../..", path), "utf8");

it("API.md lists what is deprecated in GraphQL, what to use instead, and until when", () => {
  const types = Object.values(buildSchema(file("schema/schema.graphql")).getTypeMap());
  const members = types.flatMap((type) => {
    if (isEnumType(type)) return type.getValues().map((member) => ({ type, member }));
    return isObjectType(type) ? Object.values(type.getFields()).map((member) => ({ type, member })) : [];
  });
  const deprecated = members.flatMap(({ type, member: { name, deprecationReason } }) => {
    const [, instead, date] = /^Use `(.+)` instead\. Goes after (.+)\.$/.exec(deprecationReason ?? "") ?? [];
    if (instead === undefined) return [];
    const named = (one: string) => (type.name.endsWith("Payload") ? `\`${one}\` (payload)` : `\`${type.name}.${one}\``);
    return [[named(name), named(instead), date].join(" | ")];
  });
  const [, table = ""] = /^Deprecated in GraphQL at present:\n\n.*\n.*\n((?:\|.*\n)+)/m.exec(file("docs/API.md")) ?? [];
  const listed = [...table.matchAll(/^\| (.*?) +\| (.*?) +\| (.*?) +\|$/gm)].map((row) => row.slice(1).join(" | "));
  expect(listed.sort()).toEqual([...new Set(deprecated)].sort());
});
