// The fuzzer of REST, GraphQL and both kinds of WebSocket alone, with 100,000 inputs; FUZZ_RUNS and FUZZ_SEED say otherwise.
process.env.FUZZ_RUNS ??= "100000";
process.argv.push("--selectProjects", "server", "--testPathPatterns", "server/facade/fuzz");
await import("./test.mjs");
