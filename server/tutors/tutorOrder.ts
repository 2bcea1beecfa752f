import { registerEnumType } from "type-graphql";
import type { SelectQueryBuilder } from "typeorm";
import { isId } from "../platform/ids.js";
import { fromCursor, toCursor } from "../platform/pages.js";
import { Refusal } from "../platform/refusal.js";
import type { TutorProfileRow } from "./rows/TutorProfileRow.js";

/** The orders a list of tutors can have. */
export const TutorSort = {
  TOP_PICKS: "TOP_PICKS",
  PRICE_HIGHEST_FIRST: "PRICE_HIGHEST_FIRST",
  PRICE_LOWEST_FIRST: "PRICE_LOWEST_FIRST",
} as const;
/** One of the orders. */
export type TutorSort = keyof typeof TutorSort;

registerEnumType(TutorSort, {
  name: "TutorSort",
  description: "The order of a list of tutors.",
  valuesConfig: {
    TOP_PICKS: { description: "Verified tutors first, then those with the most complete profiles." },
    PRICE_HIGHEST_FIRST: { description: "The dearest first." },
    PRICE_LOWEST_FIRST: { description: "The cheapest first." },
  },
});

/** What a place in the list is made of, and how each part looks in a cursor. Ids are made in the order of time. */
const parts = {
  verified: (value: unknown) => typeof value === "boolean",
  completeness: (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 100,
  price: (value: unknown) => typeof value === "string" && /^\d{1,4}\.\d{2}$/.test(value),
  accountId: (value: unknown) => typeof value === "string" && isId(value),
} satisfies Partial<Record<keyof TutorProfileRow, (value: unknown) => boolean>>;

type Order = { readonly by: readonly (keyof typeof parts)[]; readonly direction: "ASC" | "DESC" };

const orders: Readonly<Record<TutorSort, Order>> = {
  TOP_PICKS: { by: ["verified", "completeness", "accountId"], direction: "DESC" },
  PRICE_HIGHEST_FIRST: { by: ["price", "accountId"], direction: "DESC" },
  PRICE_LOWEST_FIRST: { by: ["price", "accountId"], direction: "ASC" },
};

/** Where a tutor stands in a list of this order; opaque to its readers. */
export function cursorIn(sort: TutorSort, row: TutorProfileRow): string {
  return toCursor([sort, ...orders[sort].by.map((part) => row[part])]);
}

/**
 * Orders a query of "profile" rows, and begins it behind a cursor when there is one.
 * @throws Refusal INVALID when the cursor is not of this order
 */
export function inOrder(
  query: SelectQueryBuilder<TutorProfileRow>,
  sort: TutorSort,
  after: string | null,
): SelectQueryBuilder<TutorProfileRow> {
  const { by, direction } = orders[sort];
  for (const part of by) query.addOrderBy(`profile.${part}`, direction);
  if (after === null) return query;
  const [cursorSort, ...place] = fromCursor(after, by.length + 1, "after");
  if (cursorSort !== sort || !by.every((part, index) => parts[part](place[index]))) {
    throw Refusal.because("INVALID", "BAD_CURSOR", "after is not a cursor of this list.", "after");
  }
  const columns = by.map((part) => `profile.${part}`).join(", ");
  const values = by.map((part) => `:after_${part}`).join(", ");
  const beyond = direction === "DESC" ? "<" : ">";
  return query.andWhere(
    `(${columns}) ${beyond} (${values})`,
    Object.fromEntries(by.map((part, index) => [`after_${part}`, place[index]])),
  );
}
