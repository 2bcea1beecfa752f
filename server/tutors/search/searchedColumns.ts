/**
 * The columns of tutor_profile that decide who matches a search. Totals are cached until a row of tutor_list changes,
 * which the trigger tutor_change does when one of these columns is written. A new filter adds its column here and, in a
 * migration, to the trigger; searchedColumns.test.ts compares both with what the statements read.
 */
export const searchedColumns = [
  "available_at",
  "country",
  "full_name",
  "headline",
  "introduction",
  "price",
  "subject",
  "suspended",
  "time_zone",
] as const;

/** A column that conditions may read: one of the list, one that Postgres generates from them, or the key. */
type ReadableColumn = (typeof searchedColumns)[number] | "listed" | "search" | "account_id";

/** A column of row "p" of tutor_profile, for a condition of a search. */
export const searched = (name: ReadableColumn): string => `p.${name}`;
