/** The server can't start; the message is one sentence that tells an operator what is wrong and what to do. */
export class StartFailure extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "StartFailure";
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
