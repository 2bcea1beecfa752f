/** The title of an error without any text. */
export const unknownError = "Unknown error occurred";

function field(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    value,
  );
}

/**
 * The title of an error's toast: the first text found in the error itself, `error.msg`, `error.message`,
 * `data.error.msg`, `msg`, `message`, or the password message of the first item of a list.
 */
export function errorTitle(error: unknown): string {
  const candidates = [
    error,
    field(error, "error", "msg"),
    field(error, "error", "message"),
    field(error, "data", "error", "msg"),
    field(error, "msg"),
    field(error, "message"),
    field(error, "0", "password"),
    field(error, "0", "password", "message"),
  ];
  return candidates.find((text): text is string => typeof text === "string" && text.trim() !== "") ?? unknownError;
}
