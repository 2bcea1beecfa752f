/** What an error is in the log. */
export type SerializedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  /** What the database says it is about; never the values. */
  readonly about?: Readonly<Record<string, string>>;
  readonly cause?: SerializedError;
};

/** What Postgres says of an error without showing what was stored or asked for. */
const namesOnly = ["severity", "schema", "table", "column", "dataType", "constraint", "routine"] as const;
const deepestCause = 3;

/**
 * Says an error for the log: what it is and where it comes from, and of its further properties only those that hold no
 * values. Database errors carry the statement's parameters and the offending row, which are emails, tokens and messages.
 */
export function serializeError(error: unknown, depth = 0): SerializedError | string {
  if (!(error instanceof Error)) return typeof error === "string" ? error : "An error that is none.";
  const own = error as Error & Readonly<Record<string, unknown>>;
  const message = withoutValues(error.message, own["code"]);
  const about = namesOnly.flatMap((name) => (typeof own[name] === "string" ? [[name, own[name]] as const] : []));
  const cause = error.cause instanceof Error && depth < deepestCause ? serializeError(error.cause, depth + 1) : null;
  return {
    type: error.name,
    message,
    stack: (error.stack ?? "").replace(error.message, () => message),
    ...(typeof own["code"] === "string" && { code: own["code"] }),
    ...(about.length > 0 && { about: Object.fromEntries(about) }),
    ...(cause !== null && typeof cause !== "string" && { cause }),
  };
}

/** Postgres repeats a value that it can't read (class 22), and JSON.parse a piece of the text. */
function withoutValues(message: string, code: unknown): string {
  if (typeof code === "string" && /^22...$/.test(code)) return message.replace(/: .*$/s, "");
  return message.replace(/^(Unexpected .*|Expected .*|Bad .*)JSON.*$/s, "This is not valid JSON.");
}
