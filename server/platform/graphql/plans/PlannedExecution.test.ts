import fc from "fast-check";
import { execute, type ExecutionArgs, type ExecutionResult, parse, validate } from "graphql";
import { FatefulSchema } from "./fatefulSchema.js";
import { PlannedExecution } from "./PlannedExecution.js";

const documents = {
  one: "{ person { name age born mood best { name } } mood }",
  lists:
    "{ people { name friends { name ...P } } strict { name age } words } fragment P on Person { best { age } name }",
  abstract: `{ named { name __typename ... on Dog { barks owner { name } } ... on Person { pet { __typename ... on Cat { lives owner { name } }
    ... on Dog { name barks } } } } pets { ... on Named { name } ... on Cat { lives } } }`,
  variables: `query Q($wish: Wish, $few: Int = 2, $with: Boolean!, $without: Boolean = false) {
    a: person(wish: $wish) { friends(first: $few) { name @include(if: $with) age @skip(if: $without) } }
    b: person(name: "Bob") @skip(if: $with) { ...R @include(if: $without) age } } fragment R on Person { name friends { age } }`,
  merged:
    "{ person { best { name } } ...M person { best { age friends { name } } } } fragment M on Query { person { best { born } } }",
  change: "mutation { a: make(wish: { days: [] }) { name best { name } } b: remake { age } c: make { age } }",
} as const;

/** What both are asked for a document: with the right variables in turn, and with wrong ones. */
const variables: readonly Record<string, unknown>[] = [
  { with: true },
  { with: false, without: true, few: null },
  { with: true, wish: { days: ["1"] }, without: false },
  {},
  { with: true, wish: { age: "old", what: 1 } },
];

const world = new FatefulSchema();
const planned = new PlannedExecution();
const parsed = Object.entries(documents).map(([name, text]) => ({ name, document: parse(text) }));

/** What came of an execution: the answer as it is sent, its errors' causes, and what was called. */
async function cameOf(run: (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>, args: ExecutionArgs) {
  const answer = await run(args);
  const causes = answer.errors?.map(({ originalError, nodes }) => [String(originalError), nodes?.length]);
  return { sent: JSON.stringify(answer), keys: Object.keys(answer), causes, calls: [...world.calls] };
}

it("the documents are valid", () => {
  for (const { document } of parsed) expect(validate(world.schema, document)).toEqual([]);
});

it.each(parsed)(
  "whatever happens, an operation by plan answers and asks as graphql-js does: $name",
  async ({ document }) => {
    const seeds = fc.integer({ min: 0, max: 1_000_000 });
    let [answers, failures] = [0, 0];
    await fc.assert(
      fc.asyncProperty(seeds, fc.constantFrom(...variables), async (seed, variableValues) => {
        const args = { schema: world.schema, document, variableValues, contextValue: { seed } };
        world.begin(seed);
        const expected = await cameOf(execute, args);
        const repetition = planned.repeat(args);
        for (let time = 0; time < 3; time++) {
          for (const execution of [
            (asked: ExecutionArgs) => planned.execute(asked),
            () => repetition.execute(undefined),
          ]) {
            world.begin(seed);
            expect(await cameOf(execution, args)).toEqual(expected);
          }
        }
        answers += 1;
        if (expected.causes) failures += 1;
      }),
      { numRuns: 400 },
    );
    // Both kinds of answers have been seen.
    expect(failures).toBeGreaterThan(0);
    expect(failures).toBeLessThan(answers);
  },
);
