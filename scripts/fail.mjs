/** Ends the process with what went wrong on standard error, and no stack trace. */
export function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
