import { registerEnumType } from "type-graphql";
import { isId } from "../../platform/ids.js";
import { fromCursor, toCursor } from "../../platform/pages.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import type { TutorProfileRow } from "../rows/TutorProfileRow.js";
import type { SqlParams } from "./SqlParams.js";

/** The orders a list of tutors can have. */
export const TutorSort = {
  TOP_PICKS: "TOP_PICKS",
  POPULARITY: "POPULARITY",
  PRICE_HIGHEST_FIRST: "PRICE_HIGHEST_FIRST",
  PRICE_LOWEST_FIRST: "PRICE_LOWEST_FIRST",
  NUMBER_OF_REVIEWS: "NUMBER_OF_REVIEWS",
  BEST_RATING: "BEST_RATING",
} as const;
/** One of the orders. */
export type TutorSort = keyof typeof TutorSort;

registerEnumType(TutorSort, {
  name: "TutorSort",
  description: "The order of a list of tutors.",
  valuesConfig: {
    TOP_PICKS: { description: "Verified tutors first, then the most complete profiles, then who answers soonest." },
    POPULARITY: { description: "Those to whom the most students wrote in the last 30 days first." },
    PRICE_HIGHEST_FIRST: { description: "The dearest first." },
    PRICE_LOWEST_FIRST: { description: "The cheapest first." },
    NUMBER_OF_REVIEWS: { description: "Those with the most reviews first." },
    BEST_RATING: { description: "Those with the most stars on average first; without a review last." },
  },
});

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;

/** What a place in the list is made of, and how each part looks in a cursor. Ids are made in the order of time. */
const parts = {
  verified: (value: unknown) => typeof value === "boolean",
  completeness: isCount,
  responsiveness: isCount,
  popularity: isCount,
  reviewCount: isCount,
  rating: (value: unknown) => typeof value === "string" && /^\d\.\d{2}$/.test(value),
  price: (value: unknown) => typeof value === "string" && /^\d{1,4}\.\d{2}$/.test(value),
  accountId: (value: unknown) => typeof value === "string" && isId(value),
} satisfies Partial<Record<keyof TutorProfileRow, (value: unknown) => boolean>>;

type Part = keyof typeof parts;

const columns: Readonly<Record<Part, string>> = {
  verified: "verified",
  completeness: "completeness",
  responsiveness: "responsiveness",
  popularity: "popularity",
  reviewCount: "review_count",
  rating: "rating",
  price: "price",
  accountId: "account_id",
};

type Order = { readonly by: readonly Part[]; readonly direction: "ASC" | "DESC" };

const orders: Readonly<Record<TutorSort, Order>> = {
  TOP_PICKS: { by: ["verified", "completeness", "responsiveness", "accountId"], direction: "DESC" },
  POPULARITY: { by: ["popularity", "accountId"], direction: "DESC" },
  PRICE_HIGHEST_FIRST: { by: ["price", "accountId"], direction: "DESC" },
  PRICE_LOWEST_FIRST: { by: ["price", "accountId"], direction: "ASC" },
  NUMBER_OF_REVIEWS: { by: ["reviewCount", "rating", "accountId"], direction: "DESC" },
  BEST_RATING: { by: ["rating", "reviewCount", "accountId"], direction: "DESC" },
};

/** An order of the list; with `scheduledFirst` tutors who say when they teach stand before those who don't. */
export type TutorOrder = { readonly sort: TutorSort; readonly scheduledFirst: boolean };

/** A place in a list behind which a page begins: among those with hours or not, and the values that it is ordered by. */
export type Place = { readonly isScheduled: boolean; readonly values: readonly unknown[] };

/** Where a tutor stands in a list of this order; opaque to its readers. */
export function cursorIn(
  { sort, scheduledFirst }: TutorOrder,
  row: Pick<TutorProfileRow, Part | "availableAt">,
): string {
  const place = orders[sort].by.map((part) => row[part]);
  return toCursor([sort, ...(scheduledFirst ? [row.availableAt !== null] : []), ...place]);
}

/**
 * The place that a cursor names; null without one.
 * @throws DomainError INVALID when the cursor is not of this order
 */
export function placeOf({ sort, scheduledFirst }: TutorOrder, after: string | null): Place | null {
  if (after === null) return null;
  const { by } = orders[sort];
  const [cursorSort, ...values] = fromCursor(after, by.length + (scheduledFirst ? 2 : 1), "after");
  const isScheduled = scheduledFirst ? values.shift() : true;
  const fits = by.every((part, index) => parts[part](values[index]));
  if (cursorSort !== sort || typeof isScheduled !== "boolean" || !fits) {
    throw DomainError.of("INVALID", "BAD_CURSOR", "after is not a cursor of this list.", "after");
  }
  return { isScheduled, values };
}

/** The order of rows "p" of tutor_profile, as it stands behind ORDER BY. */
export function orderBy(sort: TutorSort): string {
  const { by, direction } = orders[sort];
  return by.map((part) => `p.${columns[part]} ${direction}`).join(", ");
}

/** What holds of the rows "p" behind a place. All parts go one way, so that it is one row comparison and a place in an index. */
export function isBehind(sort: TutorSort, { values: place }: Place, values: SqlParams): string {
  const { by, direction } = orders[sort];
  const row = by.map((part) => `p.${columns[part]}`).join(", ");
  return `(${row}) ${direction === "DESC" ? "<" : ">"} (${place.map((value) => values.bind(value)).join(", ")})`;
}
