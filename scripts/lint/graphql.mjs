import graphql from "@graphql-eslint/eslint-plugin";

const { rules: schemaRules } = graphql.configs["flat/schema-recommended"];
const { rules: relayRules } = graphql.configs["flat/schema-relay"];
const { rules: operationRules } = graphql.configs["flat/operations-recommended"];

const described = {
  ...Object.fromEntries(
    ["types", "FieldDefinition", "InputValueDefinition", "EnumValueDefinition"].map((kind) => [kind, true]),
  ),
  ignoredSelectors: ["[type=ObjectTypeDefinition][name.value=/^(Query|Mutation|Subscription)$/]"],
};

const languageOptions = {
  parser: graphql.parser,
  parserOptions: { graphQLConfig: { schema: "schema/schema.graphql", documents: "web/**/*.graphql" } },
};

/**
 * The schema must be described and sorted, and follow Relay's conventions; operations must be named, small and used.
 */
export const graphqlLaws = [
  {
    files: ["schema/schema.graphql"],
    plugins: { "@graphql-eslint": graphql },
    languageOptions,
    rules: {
      ...schemaRules,
      ...relayRules,
      "@graphql-eslint/require-description": ["error", described],
      "@graphql-eslint/input-name": "error",
      // Types with their own ID implement Node; edges, payloads and value types have no ID.
      "@graphql-eslint/strict-id-in-types": "off",
      // Lists are paginated only in the direction that a screen needs; short ones, such as userErrors, are plain lists.
      "@graphql-eslint/relay-arguments": ["error", { includeBoth: false }],
      "@graphql-eslint/relay-edge-types": ["error", { listTypeCanWrapOnlyEdgeType: false }],
      "@graphql-eslint/no-scalar-result-type-on-mutation": "error",
    },
  },
  {
    files: ["web/**/*.graphql"],
    plugins: { "@graphql-eslint": graphql },
    languageOptions,
    rules: {
      ...operationRules,
      "@graphql-eslint/naming-convention": [
        "error",
        {
          allowLeadingUnderscore: false,
          VariableDefinition: "camelCase",
          OperationDefinition: { style: "PascalCase", forbiddenSuffixes: ["Query", "Mutation", "Subscription"] },
          // A fragment is named after its component and the prop that receives its data: TutorCard_tutor.
          FragmentDefinition: { requiredPattern: /^[A-Z][A-Za-z]+_[a-z][A-Za-z]*$/ },
        },
      ],
      // The rule can't be configured to allow Apollo's @unmask on fragments; codegen checks directives anyway.
      "@graphql-eslint/known-directives": "off",
    },
  },
  // These operations do not belong to a component.
  { files: ["web/graphql/**/*.graphql"], rules: { "@graphql-eslint/naming-convention": "off" } },
];
