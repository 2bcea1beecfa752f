import js from "@eslint/js";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import { importX } from "eslint-plugin-import-x";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";
import { noCycle } from "./scripts/lint/cycles.mjs";
import { graphqlLaws } from "./scripts/lint/graphql.mjs";
import {
  docstrings,
  everywhere,
  nameless,
  names,
  noEnvironment,
  noSleep,
  pure,
  repetitions,
} from "./scripts/lint/rules.mjs";
import { zones } from "./scripts/lint/layers.mjs";

const typescript = ["**/*.{ts,tsx}"];
const tests = ["**/*.test.{ts,tsx}", "server/testing/**", "web/testing/**", "web/e2e/**"];
const onlyGraphql = {
  regex: "^(@apollo/client|graphql|graphql-ws)(/|$)",
  message: "Only web/graphql may use the network.",
};
const onlyUi = {
  regex: "^(@radix-ui/|radix-ui(/|$))",
  message: "Only web/ui may import Radix: it wraps what features need.",
};
const noDatabase = {
  regex: "^(pg|typeorm)(/|$)",
  message: "The facade only translates: slices query the database and decide.",
};
const noPackage = { regex: "^[^.]", message: "A pure file imports no packages." };
const noPrivateModules = {
  regex:
    "^(graphql|type-graphql|graphql-ws|ws|typeorm|pg|ioredis|redis|socket\\.io)/(?!use/|client$)|^@apollo/(server|client)/(dist|core/|.*/internal)",
  message: "Use a package through its documented API only.",
};
const without = (...patterns) => ["error", { patterns: [noPrivateModules, ...patterns] }];
const arrows = (forTests) => ["error", { basePath: import.meta.dirname, zones: zones({ forTests }) }];

export default tseslint.config(
  { ignores: ["**/dist/", "coverage/", ".cache/", ".data/", "**/generated/", "web/public/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx,mjs}"],
    extends: [js.configs.recommended],
    plugins: {
      "import-x": importX,
      imports: { rules: { "no-cycle": noCycle } },
      house: { rules: { docstrings, names, repetitions } },
    },
    languageOptions: { globals: globals.node },
    settings: {
      "import-x/resolver-next": [
        createTypeScriptImportResolver({
          project: ["tsconfig.json", "web/tsconfig.json"],
          noWarnOnMultipleProjects: true,
        }),
      ],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts", ".tsx"] },
      "import-x/extensions": [".ts", ".tsx", ".mjs"],
      "import-x/external-module-folders": ["node_modules"],
    },
    rules: {
      "imports/no-cycle": "error",
      "house/names": "error",
      "house/repetitions": "error",
      "import-x/no-duplicates": ["error", { "prefer-inline": true }],
      "import-x/no-self-import": "error",
      "import-x/no-restricted-paths": arrows(false),
      "import-x/no-default-export": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: typescript,
    // oxlint checks the rules that need types (.oxlintrc.json).
    extends: [tseslint.configs.strict],
    rules: {
      "house/docstrings": "error",
      "no-restricted-imports": without(),
      "no-restricted-syntax": ["error", ...everywhere],
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-extraneous-class": ["error", { allowWithDecorator: true }],
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["server/**/*.ts", "migrations/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, noEnvironment] },
  },
  {
    files: ["web/**/*.{ts,tsx}"],
    languageOptions: { globals: globals.browser },
    rules: { "no-restricted-imports": without(onlyGraphql, onlyUi) },
  },
  { files: ["web/**/*.{ts,tsx}"], ignores: [...tests, "**/*.css.ts"], extends: [reactHooks.configs.flat.recommended] },
  // The playground shares only the product's name with the client, not the client's network code.
  { files: ["web/graphql/**", "web/playground/**"], rules: { "no-restricted-imports": without(onlyUi) } },
  { files: ["web/ui/**"], rules: { "no-restricted-imports": without(onlyGraphql) } },
  {
    files: ["**/{events,chat,guard,dayLabel}.ts"],
    rules: {
      "no-restricted-syntax": ["error", ...everywhere, noEnvironment, ...pure],
      "no-restricted-imports": without(noPackage),
    },
  },
  {
    files: ["**/{utils,util,helpers,helper,common,manager,misc}{,.*}.{ts,tsx,mjs}"],
    rules: { "no-restricted-syntax": ["error", nameless] },
  },
  {
    files: ["server/facade/**/*.ts"],
    rules: {
      "max-lines": ["error", { max: 150, skipBlankLines: true, skipComments: true }],
      "no-restricted-imports": without(noDatabase),
    },
  },
  // Doc comments are optional here: GraphQL types have descriptions, and rows, styles and components rarely need any.
  {
    files: ["**/*.css.ts", "**/*.tsx", "**/*.{type,inputs,args}.ts", "**/*Resolver.ts", "**/rows/*.ts"],
    rules: { "house/docstrings": "off" },
  },
  {
    files: tests,
    rules: {
      "import-x/no-restricted-paths": arrows(true),
      "no-restricted-imports": without(),
      "max-lines": "off",
      "house/docstrings": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  {
    files: ["**/*.test.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, noSleep] },
  },
  {
    files: ["server/testing/support/**/*.ts", "server/testing/fuzz/fuzzRuns.ts", "server/bench/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...everywhere], "house/docstrings": "error" },
  },
  { files: ["server/bench/peers/**"], rules: { "house/docstrings": "off" } },
  {
    files: ["server/config.ts", "server/main.ts", "server/commands/**"],
    rules: { "no-restricted-syntax": ["error", ...everywhere] },
  },
  // Some functions in these files run in the browser.
  { files: ["scripts/demoPictures/**", "server/bench/web/**"], languageOptions: { globals: globals.browser } },
  // Tools load these files' default exports.
  {
    files: [
      "*.config.{ts,mjs}",
      "web/**/vite.config.ts",
      "codegen.ts",
      "scripts/testing/*.mjs",
      "server/testing/support/global*.ts",
    ],
    rules: { "import-x/no-default-export": "off" },
  },
  ...graphqlLaws,
);
