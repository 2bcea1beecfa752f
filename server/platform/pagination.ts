import { DomainError } from "./errors/DomainError.js";

export type Page<T> = {
  readonly items: readonly T[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
};

/** The maximum page size over GraphQL. */
export const maxPageSize = 100;

/**
 * Returns the requested page size if it is allowed.
 * @throws DomainError INVALID if the requested size is not a whole number from 1 to `most`
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
 * Decodes a cursor into the item's sort key.
 * @throws DomainError INVALID if the string is not a cursor of `length` values
 */
export function fromCursor(cursor: string, length: number, field: "before" | "after"): readonly unknown[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(key) && key.length === length) return key;
  } catch {
    // Falls through: this is not a cursor.
  }
  throw badCursor(field);
}

/** Returns the error for a string that is not a cursor of the requested list. */
export function badCursor(field: "before" | "after"): DomainError {
  return DomainError.of("INVALID", "BAD_CURSOR", `${field} is not a cursor of this list.`, field);
}
