import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, isEnumType, isObjectType, NoDeprecatedCustomRule, parse, validate } from "graphql";
import { documents, fencesIn } from "./fences.js";

const examples = "docs/examples";
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

it("no GraphQL operation in the documents' commands or in the examples uses anything deprecated", () => {
  const commands = documents().flatMap((document) => fencesIn(document).filter(({ language }) => language === "sh"));
  const queries = commands.flatMap(({ document, line, text }) =>
    [...text.matchAll(/"query": ("(?:[^"\\]|\\.)*")/g)].map(([, query = ""]) => ({
      place: `${document}:${line}`,
      source: JSON.parse(query) as string,
    })),
  );
  const modules = readdirSync(join(__dirname, "../../../..", examples)).filter((name) => name.endsWith(".mjs"));
  const ofExamples = modules.flatMap((name) =>
    // String literals that begin like an operation.
    [...file(`${examples}/${name}`).matchAll(/(["'`])(\s*(?:mutation|query|subscription|\{) (?:(?!\1)[^])*)\1/g)].map(
      ([, , source = ""]) => ({ place: `${examples}/${name}`, source }),
    ),
  );
  expect(queries.length).toBeGreaterThan(10);
  expect(ofExamples.length).toBeGreaterThan(5);
  const schema = buildSchema(file("schema/schema.graphql"));
  const found = [...queries, ...ofExamples].flatMap(({ place, source }) =>
    validate(schema, parse(source), [NoDeprecatedCustomRule]).map(({ message }) => `${place} ${message}`),
  );
  expect(found).toEqual([]);
});
