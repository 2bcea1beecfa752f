import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  getNamedType,
  type GraphQLSchema,
  isCompositeType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { type ComplexityEstimator, getComplexity } from "graphql-query-complexity";
import { maxPageSize } from "../../platform/pagination.js";
import { bounds, outOfBounds } from "./bounds.js";

/** One operation of a valid document. */
export type Operation = {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
};

/** An operation with its variables coerced by graphql-js, including defaults. */
export type CoercedOperation = Operation & { readonly variables: Readonly<Record<string, unknown>> };

export type RootField = { readonly node: FieldNode; readonly field: GraphQLField<unknown, unknown> };

/** What a mutation costs in addition to the objects that it returns. */
const mutationCost = 10;
/**
 * The costs of texts that can be long: about 1 for every 750 characters of the maximum length. A webhook's URL can
 * exceed its maximum length because it is percent-encoded after the check.
 */
const textCosts: Readonly<Record<string, number>> = {
  "Message.content": 7,
  "Review.text": 3,
  "Tutor.experience": 3,
  "Tutor.introduction": 3,
  "Tutor.motivation": 3,
  "Webhook.url": 7,
};
/** Multiplies a subscription's cost because every event loads the objects again. */
const subscriptionFactor = 10;

/** Returns an operation's root fields, one per response name; includes those in fragments, and ignores directives. */
export function rootFieldsOf({ schema, document, node }: Operation): readonly RootField[] {
  const definitions = schema.getRootType(node.operation)?.getFields() ?? {};
  const found = new Map<string, RootField>();
  /** Each fragment is collected only once: fragments that spread others twice would otherwise take exponential time. */
  const collected = new Set<string>();
  const collect = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        const field = definitions[selection.name.value];
        if (field) found.set((selection.alias ?? selection.name).value, { node: selection, field });
      } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else {
        const { value } = selection.name;
        if (collected.has(value)) continue;
        collected.add(value);
        const isSpreadFragment = (definition: DocumentNode["definitions"][number]) =>
          definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === value;
        const fragment = document.definitions.find(isSpreadFragment);
        collect(fragment && "selectionSet" in fragment ? fragment.selectionSet : undefined);
      }
    }
  };
  collect(node.selectionSet);
  return [...found.values()];
}

/**
 * Returns the cost of an operation: 1 plus the number of objects that it may return, each page counted at its requested
 * size; long texts, mutations and subscriptions cost more. `variables` are as the client sent them.
 * @throws GraphQLError (400) if the operation selects too many fields, counting fragments at each spread, or if a null
 * variable is used for a non-null argument
 */
export function operationCost(
  { schema, document, node }: CoercedOperation,
  variables: Readonly<Record<string, unknown>>,
): number {
  try {
    const cost = getComplexity({
      schema,
      query: document,
      ...(node.name && { operationName: node.name.value }),
      variables,
      estimators: [objects],
      maxQueryNodes: bounds.fields * 2,
    });
    return 1 + cost;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    // Only the library's error for `maxQueryNodes` has no nodes; all others are graphql-js's errors about arguments.
    if (error.nodes === undefined) throw outOfBounds("fields", "The operation selects too many fields", node);
    const extensions = { code: "BAD_USER_INPUT", http: { status: 400 } };
    throw new GraphQLError(error.message, { nodes: error.nodes, extensions });
  }
}

/** Of the leaf fields, only long texts have a cost. Introspection is free because it only reads memory. */
const objects: ComplexityEstimator = ({ field, type, args, childComplexity }) => {
  if (field.name.startsWith("__")) return 0;
  if (!isCompositeType(getNamedType(field.type))) return textCosts[`${type.name}.${field.name}`] ?? 0;
  const isPaged = field.args.some(({ name }) => ["first", "last", "ids"].includes(name));
  const ids: unknown = args["ids"];
  const requestedSize: unknown = args["first"] ?? args["last"] ?? (Array.isArray(ids) ? ids.length : undefined);
  const size = typeof requestedSize === "number" ? Math.min(Math.max(1, requestedSize), maxPageSize) : maxPageSize;
  const cost = (isPaged ? size : 1) * (1 + childComplexity);
  if (type.name === "Subscription") return cost * subscriptionFactor;
  return cost + (type.name === "Mutation" ? mutationCost : 0);
};
