import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, type FieldNode, Kind, parse, validate } from "graphql";
import { exampleGroups, firstExamples } from "./examples";

const schema = buildSchema(readFileSync(join(__dirname, "../../schema/schema.graphql"), "utf8"));
const examples = exampleGroups.flatMap((group) => group.examples);

it.each(examples.map((example) => [example.title, example.query] as const))(
  "the example “%s” is valid",
  (_title, query) => {
    expect(validate(schema, parse(query))).toEqual([]);
  },
);

it("the playground has an example for every query, mutation and subscription", () => {
  const used = examples.flatMap(({ query }) =>
    parse(query).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? definition.selectionSet.selections.map((field) => (field as FieldNode).name.value)
        : [],
    ),
  );
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const offered = roots.flatMap((type) => Object.keys(type?.getFields() ?? {}));
  expect(offered.filter((name) => !used.includes(name))).toEqual([]);
});

it("the playground initially opens three examples", () => {
  expect(firstExamples.map(({ title }) => title)).toEqual(["Find tutors", "My chats", "Follow all my chats, live"]);
});
