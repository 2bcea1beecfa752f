import { createHash } from "node:crypto";
import type { Types } from "@graphql-codegen/plugin-helpers";
import {
  type ASTNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  print,
  visit,
} from "graphql";

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Directives that only Apollo Client understands. */
const clientDirectives = new Set(["unmask"]);
const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } };

/** Generates `schema/operations.json`: the text of each of the web client's operations, keyed by its SHA-256 hash. */
export const operationTexts: Types.OutputPreset = {
  buildGeneratesSection: async ({ baseOutputDir, schema, documents }) => [
    {
      filename: baseOutputDir,
      schema,
      documents,
      config: {},
      plugins: [{ operations: {} }],
      pluginMap: { operations: { plugin: (_schema, files) => JSON.stringify(textsByHash(files), null, 2) } },
    },
  ],
};

/** Returns the SHA-256 hash that the client sends instead of the operation's text. */
export function operationHash({ definitions }: DocumentNode): string {
  const operation = definitions.find(isOperation);
  if (operation === undefined) throw new Error("A document without an operation has no hash.");
  return hashOf(textOf(operation, fragmentsIn(definitions)));
}

function textsByHash(files: readonly Types.DocumentFile[]): Record<string, string> {
  const definitions = files.flatMap(({ document }) => document?.definitions ?? []);
  const fragments = fragmentsIn(definitions);
  const texts = definitions
    .filter(isOperation)
    .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
    .map((operation) => textOf(operation, fragments));
  return Object.fromEntries(texts.map((text) => [hashOf(text), text]));
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const nameOf = ({ name }: OperationDefinitionNode): string => name?.value ?? "";

function isOperation(definition: DefinitionNode): definition is OperationDefinitionNode {
  return definition.kind === Kind.OPERATION_DEFINITION;
}

function fragmentsIn(definitions: readonly DefinitionNode[]): Fragments {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map((one) => [one.name.value, one]));
}

/**
 * Returns the text as Apollo Client sends it: with fragments, and `__typename` in every selection set but the root's.
 */
function textOf(operation: OperationDefinitionNode, fragments: Fragments): string {
  const used = new Map<string, FragmentDefinitionNode>();
  collect(operation, fragments, used);
  const parts = [...used].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, fragment]) => fragment);
  return print(asSent({ kind: Kind.DOCUMENT, definitions: [operation, ...parts] }));
}

function collect(node: ASTNode, fragments: Fragments, used: Map<string, FragmentDefinitionNode>): void {
  visit(node, {
    FragmentSpread({ name: { value } }) {
      const fragment = fragments.get(value);
      if (fragment === undefined || used.has(value)) return;
      used.set(value, fragment);
      collect(fragment, fragments, used);
    },
  });
}

function asSent(document: DocumentNode): DocumentNode {
  return visit(document, {
    Directive: ({ name }) => (clientDirectives.has(name.value) ? null : undefined),
    SelectionSet(node, _key, parent) {
      if (parent && "kind" in parent && parent.kind === Kind.OPERATION_DEFINITION) return undefined;
      const has = node.selections.some((one) => one.kind === Kind.FIELD && one.name.value === "__typename");
      return has ? undefined : { ...node, selections: [...node.selections, typename] };
    },
  });
}
