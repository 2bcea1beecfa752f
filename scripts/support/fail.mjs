/** Prints the error's message to standard error, without a stack trace, and exits with 1. */
export function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
