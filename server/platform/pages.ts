import { DomainError } from "./errors/DomainError.js";

/** A page of a longer list. */
export type Page<T> = {
  readonly items: readonly T[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
};

/**
 * Checks how many items a caller asks for.
 * @throws DomainError INVALID when it is not a whole number from 1 to `most`
 */
export function pageSize(asked: number, field: "first" | "last" | "limit", most = 100): number {
  if (!Number.isInteger(asked) || asked < 1 || asked > most) {
    throw DomainError.of("INVALID", "BAD_PAGE_SIZE", `${field} must be a whole number from 1 to ${most}.`, field);
  }
  return asked;
}

/** Turns the values a page is keyed by into an opaque cursor. */
export function toCursor(key: readonly (string | number | boolean | null)[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/**
 * Reads the values back out of a cursor.
 * @throws DomainError INVALID when the text is no cursor of `length` values
 */
export function fromCursor(cursor: string, length: number, field: "before" | "after"): readonly unknown[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(key) && key.length === length) return key;
  } catch {
    // Falls through: whatever it was, it is no cursor of ours.
  }
  throw DomainError.of("INVALID", "BAD_CURSOR", `${field} is not a cursor of this list.`, field);
}
