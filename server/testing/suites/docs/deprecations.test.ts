import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, isEnumType, isObjectType } from "graphql";

const file = (path: string) => readFileSync(join(__dirname, "../../../..", path), "utf8");

it("API.md lists everything deprecated in GraphQL, with its replacement and removal date", () => {
  const types = Object.values(buildSchema(file("schema/schema.graphql")).getTypeMap());
  const members = types.flatMap((type) => {
    const own = isEnumType(type) ? type.getValues() : isObjectType(type) ? Object.values(type.getFields()) : [];
    return own.map(({ name, deprecationReason }) => ({ type: type.name, name, deprecationReason }));
  });
  const deprecated = members.flatMap(({ type, name, deprecationReason }) => {
    const [, instead, date] = /^Use `(.+)` instead\. Will be removed after (.+)\.$/.exec(deprecationReason ?? "") ?? [];
    if (instead === undefined) return [];
    const named = (one: string) => (type.endsWith("Payload") ? `\`${one}\` (payload)` : `\`${type}.${one}\``);
    return [[named(name), named(instead), date].join(" | ")];
  });
  const [, table = ""] = /^Deprecated in GraphQL at present:\n\n.*\n.*\n((?:\|.*\n)+)/m.exec(file("docs/API.md")) ?? [];
  const listed = [...table.matchAll(/^\| (.*?) +\| (.*?) +\| (.*?) +\|$/gm)].map((row) => row.slice(1).join(" | "));
  expect(listed.sort()).toEqual([...new Set(deprecated)].sort());
});
