import { enumOf } from "../../platform/graphql/enumOf.js";
import { isId } from "../../platform/ids.js";
import { badCursor, fromCursor, toCursor } from "../../platform/pagination.js";
import type { TutorProfileRow } from "../rows/TutorProfileRow.js";
import { popularityDays } from "../statistics/TutorStatistics.js";
import type { SqlParams } from "./SqlParams.js";

export const TutorSort = enumOf("TutorSort", "The order of a list of tutors.", {
  TOP_PICKS: "Verified tutors first, then the most complete profiles, then the fastest to respond.",
  POPULARITY: `The tutors contacted by the most students in the last ${popularityDays} days first.`,
  PRICE_HIGHEST_FIRST: "The most expensive first.",
  PRICE_LOWEST_FIRST: "The cheapest first.",
  NUMBER_OF_REVIEWS: "The tutors with the most reviews first.",
  BEST_RATING: "The tutors with the highest average rating first; those without reviews last.",
});
export type TutorSort = keyof typeof TutorSort;

const isUpTo = (most: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
// The maximum values of Postgres's integer types: a larger number would make the query fail.
const isSmallint = isUpTo(2 ** 15 - 1);
const isInteger = isUpTo(2 ** 31 - 1);

/** The fields that lists are sorted by, each with a validator for its value in a cursor. Ids sort by creation time. */
const sortFields = {
  verified: (value: unknown) => typeof value === "boolean",
  completeness: isSmallint,
  responsiveness: isSmallint,
  popularity: isInteger,
  reviewCount: isInteger,
  rating: (value: unknown) => typeof value === "string" && /^\d\.\d{2}$/.test(value),
  price: (value: unknown) => typeof value === "string" && /^\d{1,4}\.\d{2}$/.test(value),
  accountId: (value: unknown) => typeof value === "string" && isId(value),
} satisfies Partial<Record<keyof TutorProfileRow, (value: unknown) => boolean>>;

type SortField = keyof typeof sortFields;

/** Returns a field's column of tutor_profile (alias p), such as p.review_count for reviewCount. */
const columnOf = (field: SortField) => `p.${field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)}`;

type Order = { readonly by: readonly SortField[]; readonly direction: "ASC" | "DESC" };

const orders: Readonly<Record<TutorSort, Order>> = {
  TOP_PICKS: { by: ["verified", "completeness", "responsiveness", "accountId"], direction: "DESC" },
  POPULARITY: { by: ["popularity", "accountId"], direction: "DESC" },
  PRICE_HIGHEST_FIRST: { by: ["price", "accountId"], direction: "DESC" },
  PRICE_LOWEST_FIRST: { by: ["price", "accountId"], direction: "ASC" },
  NUMBER_OF_REVIEWS: { by: ["reviewCount", "rating", "accountId"], direction: "DESC" },
  BEST_RATING: { by: ["rating", "reviewCount", "accountId"], direction: "DESC" },
};

/** With `scheduledFirst`, tutors with weekly availability come before those without. */
export type TutorOrder = { readonly sort: TutorSort; readonly scheduledFirst: boolean };

/** Where a page starts: whether among tutors with weekly availability, and after which sort values. */
export type ListPosition = { readonly isScheduled: boolean; readonly values: readonly unknown[] };

/** Returns a tutor's cursor in a list with this order; opaque to clients. */
export function cursorIn(
  { sort, scheduledFirst }: TutorOrder,
  row: Pick<TutorProfileRow, SortField | "availableAt">,
): string {
  const position = orders[sort].by.map((field) => row[field]);
  return toCursor([sort, ...(scheduledFirst ? [row.availableAt !== null] : []), ...position]);
}

/** @throws DomainError INVALID when the cursor is malformed or from a list with a different order */
export function positionAt({ sort, scheduledFirst }: TutorOrder, after: string | null): ListPosition | null {
  if (after === null) return null;
  const { by } = orders[sort];
  const [cursorSort, ...values] = fromCursor(after, by.length + (scheduledFirst ? 2 : 1), "after");
  const isScheduled = scheduledFirst ? values.shift() : true;
  const isValid = by.every((field, index) => sortFields[field](values[index]));
  if (cursorSort !== sort || typeof isScheduled !== "boolean" || !isValid) {
    throw badCursor("after");
  }
  return { isScheduled, values };
}

/** Returns the ORDER BY expressions for tutor_profile (alias p). */
export function orderBy(sort: TutorSort): string {
  const { by, direction } = orders[sort];
  return by.map((field) => `${columnOf(field)} ${direction}`).join(", ");
}

/**
 * Returns the SQL condition for rows of tutor_profile (alias p) after a position. All fields share a direction, so a
 * single row comparison, which an index supports, is enough.
 */
export function isAfter(sort: TutorSort, { values: position }: ListPosition, values: SqlParams): string {
  const { by, direction } = orders[sort];
  const row = by.map(columnOf).join(", ");
  return `(${row}) ${direction === "DESC" ? "<" : ">"} (${position.map((value) => values.bind(value)).join(", ")})`;
}
