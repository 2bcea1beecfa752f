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

/** GraphQL's laws: the printed schema is described, sorted and Relay's; operations are named, small and used. */
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
      // What has an id of its own implements Node; edges, payloads and values have none.
      "@graphql-eslint/strict-id-in-types": "off",
      // A list is paged in the direction that its screen needs; problems are a plain list.
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
          // A fragment is named for the component that asks and the prop that gets the answer: TutorCard_tutor.
          FragmentDefinition: { requiredPattern: /^[A-Z][A-Za-z]+_[a-z][A-Za-z]*$/ },
        },
      ],
      // It can't be told of Apollo's @unmask on fragments; codegen knows it and checks directives.
      "@graphql-eslint/known-directives": "off",
    },
  },
  // No component asks there.
  { files: ["web/graphql/**/*.graphql"], rules: { "@graphql-eslint/naming-convention": "off" } },
];
