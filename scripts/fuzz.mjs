// Runs only the fuzzer, at full length unless FUZZ_RUNS is set; FUZZ_SEED sets the seed.
process.env.FUZZ_RUNS ??= "10000";
process.argv.push("--selectProjects", "server", "--testPathPatterns", "server/facade/fuzz");
await import("./test.mjs");
