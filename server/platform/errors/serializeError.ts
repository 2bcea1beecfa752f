export type SerializedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  /** What a database error is about, such as its table and constraint; never values. */
  readonly about?: Readonly<Record<string, string>>;
  readonly cause?: SerializedError;
};

/** A Postgres error's properties that never contain stored or queried values. */
const namesOnly = ["severity", "schema", "table", "column", "dataType", "constraint", "routine"] as const;
const maxCauseDepth = 3;

/**
 * Serializes an error for the log: its type, message and stack, plus only the properties that never contain user data.
 * Database errors contain statement parameters and rows, and thus emails, tokens and messages.
 */
export function serializeError(error: unknown, depth = 0): SerializedError | string {
  if (!(error instanceof Error)) return typeof error === "string" ? error : "A value that is not an Error was thrown.";
  const own = error as Error & Readonly<Record<string, unknown>>;
  const message = withoutValues(error.message, own["code"]);
  const about = namesOnly.flatMap((name) => (typeof own[name] === "string" ? [[name, own[name]] as const] : []));
  const cause = error.cause instanceof Error && depth < maxCauseDepth ? serializeError(error.cause, depth + 1) : null;
  return {
    type: error.name,
    message,
    stack: (error.stack ?? "").replace(error.message, () => message),
    ...(typeof own["code"] === "string" && { code: own["code"] }),
    ...(about.length > 0 && { about: Object.fromEntries(about) }),
    ...(cause !== null && typeof cause !== "string" && { cause }),
  };
}

/** Removes quoted values: Postgres quotes what it can't parse (SQLSTATE class 22), and JSON.parse quotes an excerpt. */
function withoutValues(message: string, code: unknown): string {
  if (typeof code === "string" && /^22...$/.test(code)) return message.replace(/: .*$/s, "");
  return message.replace(/^(Unexpected .*|Expected .*|Bad .*)JSON.*$/s, "This is not valid JSON.");
}
