import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type SelectionSetNode,
  type ValidationRule,
  visit,
} from "graphql";
import { bounds, outOfBounds } from "./bounds.js";

/** Returns the validation rules that supplement the GraphQL specification's; `introspection` allows schema queries. */
export function documentRules(introspection: boolean): ValidationRule[] {
  return [boundDocument, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])];
}

export const subscriptionOverHttp = () =>
  new GraphQLError("Subscriptions are served over WebSocket only.", {
    extensions: { code: "SUBSCRIPTION_OVER_HTTP", http: { status: 400 } },
  });

/** Creates a rule that checks a document before any other rule visits it. */
const checking =
  (check: (document: DocumentNode) => GraphQLError | null): ValidationRule =>
  (context) => ({
    Document(document) {
      const error = check(document);
      if (error === null) return;
      context.reportError(error);
      // Returning an empty document in its place ends the visit.
      return { ...document, definitions: [] };
    },
  });

/**
 * Rejects documents that contain only subscriptions, and any document with a directive at a subscription's root:
 * graphql-js throws while validating a subscription whose `@include` or `@skip` depends on a variable.
 */
export const noSubscriptions = checking(({ definitions }) => {
  const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const subscriptions = operations.filter(({ operation }) => operation === "subscription");
  const isConditional = subscriptions.some(({ selectionSet }) =>
    selectionSet.selections.some(({ directives = [] }) => directives.length > 0),
  );
  const isAllowed = subscriptions.length === 0 || (subscriptions.length < operations.length && !isConditional);
  return isAllowed ? null : subscriptionOverHttp();
});

/**
 * Rejects documents that exceed a bound: some of the specification's rules take time quadratic in the selection size.
 */
const boundDocument = checking(exceededBound);

function exceededBound(document: DocumentNode): GraphQLError | null {
  const count = { aliases: 0, directives: 0 };
  visit(document, {
    Field: ({ alias }) => void (count.aliases += alias ? 1 : 0),
    Directive: () => void (count.directives += 1),
  });
  if (count.aliases > bounds.aliases) return outOfBounds("aliases", "The document has too many aliases");
  if (count.directives > bounds.directives) return outOfBounds("directives", "The document has too many directives");
  const fragments = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  if (fragments.size > bounds.fragments) return outOfBounds("fragments", "The document has too many fragments");
  for (const definition of document.definitions) {
    if (!("selectionSet" in definition)) continue;
    // A fragment's depth depends on where it is spread.
    const depth = definition.kind === Kind.OPERATION_DEFINITION ? 1 : -Infinity;
    const error = new SelectionMeasure(fragments).exceeded([definition.selectionSet], depth);
    if (error !== null) return error;
  }
  return null;
}

/**
 * Measures an operation as merged for execution: an object's fields with the same response name become one, with all
 * their selections.
 */
class SelectionMeasure {
  private fields = 0;

  constructor(private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>) {}

  /** Measures the selections of an object at `depth`, including nested ones; returns the first error, or null. */
  exceeded(sets: readonly SelectionSetNode[], depth: number): GraphQLError | null {
    const merged = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    for (const set of sets) this.collect(set, merged, spread);
    if (this.fields > bounds.fields) return outOfBounds("fields", "The operation selects too many fields");
    const leafNames = new Map<string, number>();
    for (const [name, nodes] of merged) {
      const [node] = nodes;
      if (nodes.length > bounds.mergedFields) {
        return outOfBounds("mergedFields", `The operation selects "${name}" too often in one object`, node);
      }
      // Introspection nests deeper than other queries, so its depth is not bounded.
      const isMeta = node?.name.value.startsWith("__") === true;
      if (depth > bounds.depth && !isMeta) {
        return outOfBounds("depth", "The operation nests its fields too deeply", node);
      }
      const selections = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (selections.length > 0) {
        const error = this.exceeded(selections, isMeta ? -Infinity : depth + 1);
        if (error !== null) return error;
      } else if (node && !isMeta && !node.arguments?.length) {
        // Relay selects `__typename` under many names, and pages select a picture's URL in many sizes.
        const count = (leafNames.get(node.name.value) ?? 0) + 1;
        if (count > bounds.leafNames) {
          return outOfBounds("leafNames", `The operation selects "${node.name.value}" under too many names`, node);
        }
        leafNames.set(node.name.value, count);
      }
    }
    return null;
  }

  private collect(set: SelectionSetNode, merged: Map<string, FieldNode[]>, spread: Set<string>): void {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value;
        this.fields += 1;
        const nodes = merged.get(name);
        if (nodes) nodes.push(selection);
        else merged.set(name, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        this.collect(selection.selectionSet, merged, spread);
      } else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        const fragment = this.fragments.get(selection.name.value);
        if (fragment) this.collect(fragment.selectionSet, merged, spread);
      }
    }
  }
}
