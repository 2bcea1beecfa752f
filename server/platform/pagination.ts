import { DomainError } from "./errors/DomainError.js";

/** One page of a paginated list. */
export type Page<T> = {
  readonly items: readonly T[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
};

/** The maximum page size over GraphQL. */
export const maxPageSize = 100;

/**
 * Returns a requested page size if it is valid.
 * @throws DomainError INVALID if it is not a whole number from 1 to `most`
 */
export function pageSize(requested: number, field: "first" | "last" | "limit", most = maxPageSize): number {
  if (!Number.isInteger(requested) || requested < 1 || requested > most) {
    throw DomainError.of("INVALID", "BAD_PAGE_SIZE", `${field} must be a whole number from 1 to ${most}.`, field);
  }
  return requested;
}

/** Encodes an item's sort key as an opaque cursor. */
export function toCursor(key: readonly (string | number | boolean | null)[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/**
 * Returns the values in a cursor.
 * @throws DomainError INVALID if the string is not a cursor of `length` values
 */
export function fromCursor(cursor: string, length: number, field: "before" | "after"): readonly unknown[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(key) && key.length === length) return key;
  } catch {
    // Falls through: the text is not a valid cursor.
  }
  throw badCursor(field);
}

/** Returns the error for a string that is not a cursor of the requested list. */
export function badCursor(field: "before" | "after"): DomainError {
  return DomainError.of("INVALID", "BAD_CURSOR", `${field} is not a cursor of this list.`, field);
}
