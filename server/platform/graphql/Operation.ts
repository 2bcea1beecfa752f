import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getOperationAST,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

/** What is executed: a document, which of its operations, and the variables as they came. */
export type Asked = {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
};

/** A field that an operation asks of the root: by which name it is answered, and what it is. */
export type RootField = {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
};

/** One operation of a valid document, with its fragments at hand. */
export class Operation {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;

  private constructor(
    readonly node: OperationDefinitionNode,
    readonly root: GraphQLObjectType,
    document: DocumentNode,
    readonly schema: GraphQLSchema,
    readonly variables: Readonly<Record<string, unknown>>,
  ) {
    const found = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
    this.fragments = new Map(found.map((fragment) => [fragment.name.value, fragment]));
  }

  /** The operation that is asked for; null where there is none of that name, which is refused elsewhere. */
  static of(schema: GraphQLSchema, { document, operationName, variables }: Asked): Operation | null {
    const node = getOperationAST(document, operationName);
    const root = node && schema.getRootType(node.operation);
    return root ? new Operation(node, root, document, schema, variables ?? {}) : null;
  }

  /** The fragment of a name. */
  fragment(name: string): FragmentDefinitionNode | undefined {
    return this.fragments.get(name);
  }

  /** What it asks of the root, through fragments and whatever directives say: each answer's name once. */
  rootFields(): readonly RootField[] {
    const found = new Map<string, RootField>();
    const seen = new Set<string>();
    const collect = (set: SelectionSetNode) => {
      for (const selection of set.selections) {
        if (selection.kind === Kind.FIELD) {
          const field = this.root.getFields()[selection.name.value];
          if (field) found.set(selection.alias?.value ?? selection.name.value, { node: selection, field });
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          collect(selection.selectionSet);
        } else if (!seen.has(selection.name.value)) {
          seen.add(selection.name.value);
          const fragment = this.fragment(selection.name.value);
          if (fragment) collect(fragment.selectionSet);
        }
      }
    };
    collect(this.node.selectionSet);
    return [...found.values()];
  }
}
