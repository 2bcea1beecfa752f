/** The server can't start; the message is one sentence that tells an operator what is wrong and what to do. */
export class StartupError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "StartupError";
  }
}

/** The system's word for what went wrong (ENOENT, EADDRINUSE, …), or "" where there is none. */
export function errorCode(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

/** What an error says about itself. */
export function errorText(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error ? String(error.message) : String(error);
}

/** Errors of other rooms whose message is such a sentence too. */
const alike = ["ConfigError", "DatabaseUnusable"];

/** Ends the process with exit code 1 and the sentence; an error that nobody expected shows where it comes from. */
export function exitWith(error: unknown): never {
  const isExpected = error instanceof StartupError || (error instanceof Error && alike.includes(error.name));
  process.stderr.write(`${isExpected || !(error instanceof Error) ? errorText(error) : error.stack}\n`);
  process.exit(1);
}
