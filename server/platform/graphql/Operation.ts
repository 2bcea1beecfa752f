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
  private constructor(
    private readonly shape: Shape,
    readonly variables: Readonly<Record<string, unknown>>,
  ) {}

  /** The operation that is asked for; null where there is none of that name, which is refused elsewhere. */
  static of(schema: GraphQLSchema, { document, operationName, variables }: Asked): Operation | null {
    const node = getOperationAST(document, operationName);
    const shape = node && (shapes.get(node) ?? shapeOf(schema, document, node));
    if (!shape) return null;
    shapes.set(shape.node, shape);
    return new Operation(shape, variables ?? {});
  }

  get node(): OperationDefinitionNode {
    return this.shape.node;
  }

  get root(): GraphQLObjectType {
    return this.shape.root;
  }

  get schema(): GraphQLSchema {
    return this.shape.schema;
  }

  /** The fragment of a name. */
  fragment(name: string): FragmentDefinitionNode | undefined {
    return this.shape.fragments.get(name);
  }

  /** What it asks of the root, through fragments and whatever directives say: each answer's name once. */
  rootFields(): readonly RootField[] {
    return this.shape.rootFields;
  }
}

/** What is the same of an operation whatever its variables are: it is found out once for as long as the document is kept. */
type Shape = {
  readonly node: OperationDefinitionNode;
  readonly root: GraphQLObjectType;
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly rootFields: readonly RootField[];
};

const shapes = new WeakMap<OperationDefinitionNode, Shape>();

function shapeOf(schema: GraphQLSchema, document: DocumentNode, node: OperationDefinitionNode): Shape | null {
  const root = schema.getRootType(node.operation);
  const found = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const fragments = new Map(found.map((fragment) => [fragment.name.value, fragment]));
  return root ? { node, root, schema, fragments, rootFields: rootFieldsOf(node, root, fragments) } : null;
}

function rootFieldsOf(
  { selectionSet }: OperationDefinitionNode,
  root: GraphQLObjectType,
  fragments: Shape["fragments"],
): readonly RootField[] {
  const found = new Map<string, RootField>();
  const seen = new Set<string>();
  const collect = (set: SelectionSetNode) => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const field = root.getFields()[selection.name.value];
        if (field) found.set(selection.alias?.value ?? selection.name.value, { node: selection, field });
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet);
      } else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  collect(selectionSet);
  return [...found.values()];
}
