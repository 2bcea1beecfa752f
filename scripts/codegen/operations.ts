import { createHash } from "node:crypto";
import type { Types } from "@graphql-codegen/plugin-helpers";
import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  print,
  visit,
} from "graphql";

type Written = { readonly name: string; readonly text: string; readonly hash: string };
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** What Apollo reads on the client and no server knows. */
const clientDirectives = new Set(["unmask"]);
const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } };

/** `schema/operations.json`: the text of every operation of the web client, by its SHA-256. */
export const operationTexts = preset((operations) =>
  JSON.stringify(Object.fromEntries(operations.map(({ text, hash }) => [hash, text])), null, 2),
);

/** `operationIds.ts`: the hash of every operation, by its name. */
export const operationIds = preset((operations) => {
  const lines = operations.map(({ name, hash }) => `  ${name}: "${hash}",`);
  const sentence =
    "/** The operations that the server knows, by name: the SHA-256 of each, which is sent in its place. */";
  return `${sentence}\nexport const operationIds: Readonly<Record<string, string>> = {\n${lines.join("\n")}\n};\n`;
});

function preset(write: (operations: readonly Written[]) => string): Types.OutputPreset {
  const plugin = (_schema: unknown, files: readonly Types.DocumentFile[]) => write(operationsIn(files));
  return {
    buildGeneratesSection: async ({ baseOutputDir, schema, documents }) => [
      {
        filename: baseOutputDir,
        schema,
        documents,
        config: {},
        plugins: [{ operations: {} }],
        pluginMap: { operations: { plugin } },
      },
    ],
  };
}

/** Every operation with its fragments, as Apollo Client sends it: with `__typename` everywhere but at the root. */
function operationsIn(files: readonly Types.DocumentFile[]): readonly Written[] {
  const definitions = files.flatMap(({ document }) => document?.definitions ?? []);
  const fragments: Fragments = new Map(
    definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]),
  );
  return definitions
    .filter((one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => {
      const used = new Map<string, FragmentDefinitionNode>();
      collect(operation, fragments, used);
      const parts = [...used].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, fragment]) => fragment);
      const text = print(asSent({ kind: Kind.DOCUMENT, definitions: [operation, ...parts] }));
      return { name: operation.name?.value ?? "", text, hash: createHash("sha256").update(text).digest("hex") };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
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
