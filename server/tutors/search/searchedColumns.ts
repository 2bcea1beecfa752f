/**
 * The columns of tutor_profile that determine which tutors match a search. Totals are cached until the version in
 * tutor_list changes; the trigger tutor_change increments it when one of these columns is written. To add a filter,
 * add its column here and, in a migration, to the trigger; searchedColumns.test.ts compares both with the columns that
 * searches read.
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

/** A column that conditions may read: the key, a searched column, or a column generated from searched columns. */
type ReadableColumn = (typeof searchedColumns)[number] | "listed" | "search" | "account_id";

/** Returns the SQL for a column of row "p" of tutor_profile. */
export const searched = (name: ReadableColumn): string => `p.${name}`;
