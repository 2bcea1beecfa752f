/** Returns the title of the toast that a legacy client shows for an error (section 8 of the specification). */
export function legacyTitle(error: unknown): string {
  return firstText([
    error,
    at(error, "error", "msg"),
    at(error, "error", "message"),
    at(error, "data", "error", "msg"),
    at(error, "msg"),
    at(error, 0, "password", "message"),
    at(error, "message"),
  ]);
}

/** Returns what a legacy client treats as the error, which may be `errors` in a successful response. */
export function legacyError(result: {
  readonly error?: { readonly data?: unknown };
  readonly data?: unknown;
}): unknown {
  const { error } = result;
  if (error === undefined) return at(result.data, "errors");
  return at(error, "data", "errors") ?? at(error, "data", "error", "msg") ?? error.data ?? error;
}

/** Returns whether a title isn't the fallback and has at least three words, none of them technical. */
export function isHumanTitle(title: string): boolean {
  const isTechnical = /[<>{}[\]]|\b[A-Z]+_[A-Z_]+\b|\bundefined\b|\bnull\b|\bNaN\b/.test(title);
  return title !== unknown && !isTechnical && /^\S+(\s\S+){2,}$/u.test(title.trim());
}

const unknown = "Unknown error occurred";

function firstText(candidates: readonly unknown[]): string {
  return candidates.find((one): one is string => typeof one === "string" && one !== "") ?? unknown;
}

function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (node, key) =>
      typeof node === "object" && node !== null ? (node as Record<string | number, unknown>)[key] : undefined,
    value,
  );
}
