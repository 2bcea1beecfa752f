// The fuzzer alone and at full length; FUZZ_RUNS and FUZZ_SEED say otherwise.
process.env.FUZZ_RUNS ??= "10000";
process.argv.push("--selectProjects", "server", "--testPathPatterns", "server/facade/fuzz");
await import("./test.mjs");
