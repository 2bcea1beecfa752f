import { isDeepStrictEqual } from "node:util";
import {
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
  responsePathAsArray,
} from "graphql";

/** What a resolver was asked and did: it answered or threw, at once or later. */
type Call = {
  readonly asked: unknown;
  readonly how: "answered" | "threw" | "fulfilled" | "rejected";
  readonly what: unknown;
};
type Calls = Map<string, Call>;
type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

/** An operation whose answers differ, or of whose fields other things were asked. */
export type Difference = { readonly operation: string; readonly expected: unknown; readonly found: unknown };

/**
 * Executes every operation by graphql-js with the real resolvers, whose answers are kept, and then some times by another
 * execution, to whose resolvers they are given again: so also what changes something is executed both ways, and is done once.
 */
export class ReplayedExecution {
  readonly differences: Difference[] = [];
  /** The operations that were executed both ways, by name and outcome. */
  readonly compared = new Set<string>();
  private readonly recorded = new WeakMap<object, Calls>();
  private readonly replayed = new WeakMap<object, Calls>();
  private readonly schemas = new WeakSet<GraphQLSchema>();

  constructor(
    private readonly other: Execute,
    private readonly times: number,
  ) {}

  /** Executes one; answers what graphql-js answered. */
  async execute(args: ExecutionArgs): Promise<ExecutionResult> {
    this.listenTo(args.schema);
    const calls: Calls = new Map();
    const context = Object.create(args.contextValue as object) as object;
    this.recorded.set(context, calls);
    const expected = await execute({ ...args, contextValue: context });
    const operation = getOperationAST(args.document, args.operationName)?.name?.value ?? "";
    this.compared.add(`${operation} ${expected.errors ? "with errors" : "well"}`);
    for (let time = 0; time < this.times; time++) {
      const asked: Calls = new Map(calls);
      const again = { replayed: true };
      this.replayed.set(again, asked);
      const found = await this.other({ ...args, contextValue: again });
      if (!isDeepStrictEqual(told(found), told(expected)) || asked.size > 0) {
        this.differences.push({ operation, expected: told(expected), found: [told(found), [...asked.keys()]] });
      }
    }
    return expected;
  }

  private listenTo(schema: GraphQLSchema): void {
    if (this.schemas.has(schema)) return;
    this.schemas.add(schema);
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isObjectType(type) || type.name.startsWith("__")) continue;
      for (const field of Object.values(type.getFields())) {
        if (field.resolve) field.resolve = this.heard(field.resolve);
      }
    }
  }

  private heard(resolve: GraphQLFieldResolver<unknown, unknown>): GraphQLFieldResolver<unknown, unknown> {
    return (source, args, context, info) => {
      const place = responsePathAsArray(info.path).join(".");
      const asked = { args, info: infoToCompare(info) };
      const kept = this.replayed.get(context as object);
      if (kept !== undefined) return again(kept, place, asked);
      const calls = this.recorded.get(context as object);
      const keep = (how: Call["how"], what: unknown) => calls?.set(place, { asked, how, what });
      try {
        const answer: unknown = resolve(source, args, context, info);
        if (!(answer instanceof Promise)) {
          keep("answered", answer);
          return answer;
        }
        return answer.then(
          (what: unknown) => {
            keep("fulfilled", what);
            return what;
          },
          (error: unknown) => {
            keep("rejected", error);
            throw error;
          },
        );
      } catch (error) {
        keep("threw", error);
        throw error;
      }
    };
  }
}

function again(kept: Calls, place: string, asked: unknown): unknown {
  const call = kept.get(place);
  if (call === undefined || !isDeepStrictEqual(call.asked, asked)) throw new Error(`Nobody asked this at ${place}.`);
  kept.delete(place);
  if (call.how === "threw") throw call.what;
  if (call.how === "answered") return call.what;
  if (call.how === "fulfilled") return Promise.resolve(call.what);
  const error: unknown = call.what;
  // As the resolvers' own: from an async function.
  return (async () => {
    await Promise.resolve();
    throw error;
  })();
}

function infoToCompare({ path, fieldName, parentType, returnType, fieldNodes, variableValues }: GraphQLResolveInfo) {
  return { path, fieldName, parentType: parentType.name, returnType: String(returnType), fieldNodes, variableValues };
}

/** An answer as it is sent, with its errors' causes. */
function told(answer: ExecutionResult): unknown {
  return [JSON.stringify(answer), answer.errors?.map(({ originalError }) => originalError)];
}
