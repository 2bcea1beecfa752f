import { defaultFieldResolver, type GraphQLFieldConfig, GraphQLObjectType, GraphQLSchema } from "graphql";
import type { Refusable } from "./problem.type.js";

/** What came of an operation's mutations: `isDone` once one of them was done and not refused. */
export type MutationOutcome = { isDone: boolean };

type Field = GraphQLFieldConfig<unknown, { readonly outcome: MutationOutcome }>;

/** Returns the schema with mutations that record in the operation's context whether one of them was done. */
export function withOutcomes(schema: GraphQLSchema): GraphQLSchema {
  const mutation = schema.getMutationType();
  if (!mutation) return schema;
  const { fields, ...type } = mutation.toConfig();
  const recorded = Object.entries(fields).map(([name, field]) => [name, recording(field as Field)] as const);
  const { types, ...config } = schema.toConfig();
  return new GraphQLSchema({
    ...config,
    types: types.filter((each) => each !== mutation),
    mutation: new GraphQLObjectType({ ...type, fields: Object.fromEntries(recorded) }),
  });
}

function recording(field: Field): Field {
  const { resolve = defaultFieldResolver } = field;
  return {
    ...field,
    async resolve(source, args, context, info) {
      const payload: unknown = await resolve(source, args, context, info);
      if (!isRefused(payload)) context.outcome.isDone = true;
      return payload;
    },
  };
}

function isRefused(payload: unknown): boolean {
  const { userErrors = [] } = (payload ?? {}) as Partial<Refusable>;
  return userErrors.length > 0;
}
