import { toolsEnvironment } from "./scripts/testing/testTools.mjs";

// Paths of tools that don't come from npm. Tests that need a missing tool are skipped
// (server/testing/support/tools.ts).
for (const [name, value] of Object.entries(toolsEnvironment())) process.env[name] ??= value;

const transform = (kind) => ["<rootDir>/scripts/testing/transform.mjs", { kind }];

/** Packages that ship only ES modules: jest runs CommonJS, so they are compiled like our own sources. */
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
  testEnvironment: "<rootDir>/scripts/testing/SharedEnvironment.mjs",
  transform: { "\\.[mc]?[jt]s$": transform("server") },
  setupFilesAfterEnv: ["<rootDir>/server/testing/support/endOfFile.ts"],
  globalSetup: "<rootDir>/server/testing/support/globalSetup.ts",
  globalTeardown: "<rootDir>/server/testing/support/globalTeardown.ts",
};

/** The server with real Postgres and Redis, the web client in jsdom, and end-to-end tests in a real browser. */
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
      transform: {
        "\\.css\\.ts$": "@vanilla-extract/jest-transform",
        "\\.webp$": "<rootDir>/scripts/testing/pictureUrl.mjs",
        "\\.([mc]?[jt]s|[jt]sx)$": transform("web"),
      },
    },
    {
      ...node,
      displayName: "stories",
      testMatch: ["<rootDir>/web/e2e/**/*.test.ts"],
      setupFilesAfterEnv: [...node.setupFilesAfterEnv, "<rootDir>/web/e2e/support/closeProfilesAfterEach.ts"],
    },
  ],
  reporters: ["default", "<rootDir>/scripts/testing/countReporter.mjs", "<rootDir>/scripts/testing/timesReporter.mjs"],
  // A test takes a few seconds on its own, but many times as long on a busy machine.
  testTimeout: 180_000,
  // Most files spend half their time waiting for Postgres, Redis, a browser or a timer; in CI, the checks that run
  // alongside use the idle CPU time.
  maxWorkers: 3,
  testSequencer: "<rootDir>/scripts/testing/slowestFirst.mjs",
  // Test files leak memory, which adds up to gigabytes: a worker above this limit is restarted before its next file.
  workerIdleMemoryLimit: "1GB",
};
