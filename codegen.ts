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
/** Typed documents for the web client, and the operations that it sends by their hash, which the server knows. */
const config: CodegenConfig = {
  schema: "schema/schema.graphql",
  documents: ["web/**/*.graphql"],
  generates: {
    "schema/operations.json": { preset: operationTexts },
    "web/graphql/generated/operationIds.ts": { preset: operationIds },
    "web/graphql/generated/": {
      preset: typedDocuments,
      presetConfig,
      config: {
        useTypeImports: true,
        immutableTypes: true,
        strictScalars: true,
        scalars: { DateTime: "string" },
        // Apollo asks for `__typename` everywhere but at the root.
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        inlineFragmentTypes: "mask",
        customDirectives: { apolloUnmask: true },
      },
    },
  },
};

export default config;
