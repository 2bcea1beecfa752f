import { basename } from "node:path";
import type { CodegenConfig } from "@graphql-codegen/cli";
import { operationHash, operationTexts } from "./scripts/codegen/operations.js";
import { preset } from "@graphql-codegen/client-preset";
import { type DocumentNode, Kind } from "graphql";

/**
 * The client preset with one module per `.graphql` file, so that a page downloads only the documents it uses.
 * `graphql.ts` contains the types and exports all documents; no `gql.ts` is needed, because no code defines documents.
 */
const typedDocuments: typeof preset = {
  ...preset,
  buildGeneratesSection: async (options) => {
    const [types] = await preset.buildGeneratesSection(options);
    if (types === undefined) throw new Error("the client preset generates no graphql.ts");
    const fragments = options.documents
      .flatMap(({ document }) => document?.definitions ?? [])
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => ({ node, name: node.name.value, onType: node.typeCondition.name.value, isExternal: true }));
    const modules = options.documents.map((file) => {
      const own = new Set(file.document?.definitions.map((one) => "name" in one && one.name.value));
      return {
        ...types,
        filename: `${options.baseOutputDir}documents/${basename(file.location ?? "", ".graphql")}.ts`,
        documents: [file],
        config: {
          ...types.config,
          importOperationTypesFrom: "Types",
          externalFragments: fragments.filter(({ name }) => !own.has(name)),
        },
        plugins: [
          { add: { content: ["/* eslint-disable */", 'import type * as Types from "../graphql";'] } },
          ...types.plugins.filter((plugin) => "typed-document-node" in plugin),
        ],
      };
    });
    const exported = modules.map(({ filename }) => `export * from "./documents/${basename(filename, ".ts")}";`);
    return [
      {
        ...types,
        plugins: [
          ...types.plugins.filter((plugin) => !("typed-document-node" in plugin)),
          { add: { placement: "append", content: exported } },
        ],
      },
      ...modules,
    ];
  },
};

// Apollo masks fragments itself, in its types and at run time, so the preset must not.
const presetConfig = {
  fragmentMasking: false,
  skipIndexFile: true,
  onExecutableDocumentNode: (document: DocumentNode) => ({ hash: operationHash(document) }),
};
/** One file with the types and the documents as strings, for programs without a framework. */
const stringDocuments: typeof preset = {
  ...preset,
  buildGeneratesSection: async (options) => {
    const [types] = await preset.buildGeneratesSection(options);
    if (types === undefined) throw new Error("the client preset generates no graphql.ts");
    return [types];
  },
};

const webDocuments = "web/**/*.graphql";

/** The server needs the web client's operations as text, because the client sends only their hashes. */
const config: CodegenConfig = {
  schema: "schema/schema.graphql",
  generates: {
    "schema/operations.json": { documents: webDocuments, preset: operationTexts },
    "web/graphql/generated/": {
      documents: webDocuments,
      preset: typedDocuments,
      presetConfig,
      config: {
        useTypeImports: true,
        immutableTypes: true,
        strictScalars: true,
        scalars: { DateTime: "string" },
        // Apollo adds `__typename` to every selection set except the root one.
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        inlineFragmentTypes: "mask",
        customDirectives: { apolloUnmask: true },
      },
    },
    "docs/examples/client/src/generated/": {
      documents: "docs/examples/client/src/*.graphql",
      preset: stringDocuments,
      presetConfig: { fragmentMasking: false, skipIndexFile: true },
      config: {
        documentMode: "string",
        useTypeImports: true,
        immutableTypes: true,
        strictScalars: true,
        scalars: { DateTime: "string" },
      },
    },
  },
};

export default config;
