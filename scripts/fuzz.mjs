// Runs only the fuzzer of REST, GraphQL and both kinds of WebSocket, with 100,000 inputs unless FUZZ_RUNS says
// otherwise; FUZZ_SEED sets the seed.
process.env.FUZZ_RUNS ??= "100000";
process.argv.push("--selectProjects", "server", "--testPathPatterns", "server/facade/fuzz");
await import("./test.mjs");
