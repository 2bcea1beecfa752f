import type { FieldNode, GraphQLField, GraphQLObjectType, GraphQLResolveInfo } from "graphql";
import { buildResolveInfo, type ExecutionContext } from "graphql/execution/execute.js";

/** One execution of an operation, as graphql-js keeps it: coerced variables, the context, the errors so far. */
export type Run = ExecutionContext;

/** The way from an answer's root to a place in it. */
export type Path = GraphQLResolveInfo["path"];

/** Where in a schema and a document a field stands. */
export type Position = {
  readonly parentType: GraphQLObjectType;
  readonly fieldName: string;
  readonly field: GraphQLField<unknown, unknown>;
  /** Every place that asks for the field under the same name. */
  readonly fieldNodes: readonly FieldNode[];
};

/** What graphql-js tells a resolver of where it is called; `path` is the field's, or that of an item in its list. */
export function infoOf(run: Run, { field, fieldNodes, parentType }: Position, path: Path): GraphQLResolveInfo {
  let ofField = path;
  while (typeof ofField.key === "number" && ofField.prev) ofField = ofField.prev;
  return buildResolveInfo(run, field, fieldNodes, parentType, ofField);
}

/** Whether a value has to be waited for. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === "function";
}
