import type { CodegenConfig } from "@graphql-codegen/cli";
import { operationIds, operationTexts } from "./scripts/codegen/operations.js";
import { preset } from "@graphql-codegen/client-preset";

/** The client preset without `gql.ts`: documents are `.graphql` files, so a `graphql()` tag over all of them serves nobody. */
const typedDocuments: typeof preset = {
  ...preset,
  buildGeneratesSection: async (options) =>
    (await preset.buildGeneratesSection(options)).filter((file) => !file.filename.endsWith("/gql.ts")),
};

// Masking is Apollo's, in the client's types and at run time; the preset's own would be a second one.
const presetConfig = { fragmentMasking: false, skipIndexFile: true };
const documents = ["web/**/*.graphql", "!web/graphql/session/*.graphql"];
const sessionDocuments = ["web/graphql/session/*.graphql"];
const types = {
  useTypeImports: true,
  immutableTypes: true,
  strictScalars: true,
  scalars: { DateTime: "string" },
};

/**
 * Typed documents for the web client, and the operations that it sends by their hash, which the server knows. The session's own
 * operations are plain texts in a module of their own: the first page sends them without loading Apollo Client.
 */
const config: CodegenConfig = {
  schema: "schema/schema.graphql",
  generates: {
    "schema/operations.json": { documents: ["web/**/*.graphql"], preset: operationTexts },
    "web/graphql/generated/operationIds.ts": { documents, preset: operationIds },
    "web/graphql/session/generated/operationIds.ts": { documents: sessionDocuments, preset: operationIds },
    "web/graphql/generated/": {
      documents,
      preset: typedDocuments,
      presetConfig,
      config: {
        ...types,
        // Apollo asks for `__typename` everywhere but at the root.
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        inlineFragmentTypes: "mask",
        customDirectives: { apolloUnmask: true },
      },
    },
    "web/graphql/session/generated/": {
      documents: sessionDocuments,
      preset: typedDocuments,
      presetConfig,
      config: { ...types, documentMode: "string", skipTypename: true },
    },
  },
};

export default config;
