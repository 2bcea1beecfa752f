// Runs only the fuzzer for REST, GraphQL and both WebSocket protocols, with 100,000 inputs unless FUZZ_RUNS is set;
// FUZZ_SEED sets the seed.
process.env.FUZZ_RUNS ??= "100000";
process.argv.push("--selectProjects", "server", "--testPathPatterns", "server/facade/fuzz");
await import("./test.mjs");
