import {
  type FieldNode,
  getNamedType,
  type GraphQLField,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  typeFromAST,
  type GraphQLNamedType,
} from "graphql";
import type { Operation } from "./Operation.js";

/** What a change costs beside what it brings back. */
const costOfChange = 10;
/** The largest page there is: who asks for a larger one is refused by the page itself. */
const largestPage = 100;
const pageArguments = ["first", "last"];

/**
 * What an operation costs: the objects that it may bring back, each page counted as large as it was asked for. Each
 * fragment is counted once for each type and reused, so that counting costs no more than the document is long.
 */
export function operationCost(operation: Operation): number {
  const known = new Map<string, number>();

  const costOfSet = (set: SelectionSetNode | undefined, type: GraphQLNamedType): number => {
    let cost = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) cost += costOfField(selection, type);
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const { typeCondition } = selection;
        const narrower = typeCondition && typeFromAST(operation.schema, typeCondition);
        cost += costOfSet(selection.selectionSet, narrower ?? type);
      } else cost += costOfFragment(selection.name.value);
    }
    return cost;
  };

  const costOfFragment = (name: string): number => {
    const fragment = operation.fragment(name);
    const type = fragment && typeFromAST(operation.schema, fragment.typeCondition);
    if (!type) return 0;
    const cost = known.get(name) ?? costOfSet(fragment.selectionSet, type);
    known.set(name, cost);
    return cost;
  };

  const costOfField = (node: FieldNode, parent: GraphQLNamedType): number => {
    const fields = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields() : {};
    const field = fields[node.name.value];
    const type = field && getNamedType(field.type);
    // A scalar costs nothing beside its object; what the schema says of itself lies in memory.
    if (!type || !isCompositeType(type)) return 0;
    return sizeOf(node, field, operation) * (1 + costOfSet(node.selectionSet, type));
  };

  const changes = operation.node.operation === "mutation" ? operation.rootFields().length : 0;
  return 1 + changes * costOfChange + costOfSet(operation.node.selectionSet, operation.root);
}

function sizeOf(node: FieldNode, field: GraphQLField<unknown, unknown>, { variables }: Operation): number {
  const size = field.args.find(({ name }) => pageArguments.includes(name));
  if (!size) return 1;
  const given = node.arguments?.find(({ name }) => name.value === size.name)?.value;
  const asked =
    given === undefined
      ? size.defaultValue
      : given.kind === Kind.VARIABLE
        ? (variables[given.name.value] ?? size.defaultValue)
        : given.kind === Kind.INT
          ? Number(given.value)
          : largestPage;
  return typeof asked === "number" ? Math.min(Math.max(1, asked), largestPage) : largestPage;
}
