import { partsEnvironment } from "./scripts/testTools.mjs";

// Where the parts are that do not come from npm; what is missing makes counted skips (server/testing/support/servers/parts.ts).
for (const [name, value] of Object.entries(partsEnvironment())) process.env[name] ??= value;

const transform = (kind) => ["<rootDir>/scripts/testing/transform.mjs", { kind }];

/** Packages that exist as ECMAScript modules only: jest runs CommonJS, so they are compiled like our own sources. */
const modulesOnly = [
  ...["jose", "openid-client", "oauth4webapi", "@dicebear/.+"],
  ...["file-type", "strtok3", "token-types", "uint8array-extras", "@tokenizer/.+", "@borewit/.+"],
];

const common = {
  testRunner: "<rootDir>/scripts/testing/measuredRunner.mjs",
  rootDir: import.meta.dirname,
  transformIgnorePatterns: [`/node_modules/(?!(${modulesOnly.join("|")})/)`],
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/.data/", "<rootDir>/.cache/"],
};

const node = {
  ...common,
  testEnvironment: "node",
  transform: { "\\.[mc]?[jt]s$": transform("server") },
  globalSetup: "<rootDir>/server/testing/support/globalSetup.ts",
  globalTeardown: "<rootDir>/server/testing/support/globalTeardown.ts",
};

/** Three kinds of tests: the server with real Postgres and Redis, the web client in jsdom, and stories in a real browser. */
export default {
  projects: [
    {
      ...node,
      displayName: "server",
      testMatch: ["<rootDir>/{server,migrations,scripts}/**/*.test.{ts,mjs}"],
    },
    {
      ...common,
      displayName: "web",
      testEnvironment: "jsdom",
      testMatch: ["<rootDir>/web/**/*.test.{ts,tsx}"],
      testPathIgnorePatterns: ["/node_modules/", "<rootDir>/web/e2e/"],
      setupFiles: ["<rootDir>/web/testing/browserGaps.ts"],
      setupFilesAfterEnv: ["<rootDir>/web/testing/asyncTimeout.ts"],
      transform: { "\\.css\\.ts$": "@vanilla-extract/jest-transform", "\\.([mc]?[jt]s|[jt]sx)$": transform("web") },
    },
    {
      ...node,
      displayName: "stories",
      testMatch: ["<rootDir>/web/e2e/**/*.test.ts"],
    },
  ],
  reporters: ["default", "<rootDir>/scripts/testing/countReporter.mjs", "<rootDir>/scripts/testing/timesReporter.mjs"],
  // What a test takes alone is a few seconds; on a machine that does twenty other things it takes many times as long.
  testTimeout: 180_000,
  // Most files wait for Postgres, Redis or a browser: two processors carry three of them.
  maxWorkers: 3,
  testSequencer: "<rootDir>/scripts/testing/slowestFirst.mjs",
  // What test files leave behind adds up to gigabytes: a worker that holds more than this is replaced before its next file.
  workerIdleMemoryLimit: "1GB",
};
