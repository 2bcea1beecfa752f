/** Thrown when the server can't start or a command can't run; the message is one sentence for the operator. */
export class StartupError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "StartupError";
  }
}

/** Returns an error's code (ENOENT, EADDRINUSE, …), or "" if it has none. */
export function errorCode(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

/** Returns an error's message, or the thrown value as text. */
export function errorText(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error ? String(error.message) : String(error);
}

/** The names of other errors whose messages are for operators. */
const operatorErrors = ["ConfigError", "DatabaseUnusable"];

/** Prints the error's sentence, or an unexpected error's stack, and exits with code 1. */
export function exitWith(error: unknown): never {
  const isExpected = error instanceof StartupError || (error instanceof Error && operatorErrors.includes(error.name));
  process.stderr.write(`${isExpected || !(error instanceof Error) ? errorText(error) : error.stack}\n`);
  process.exit(1);
}
