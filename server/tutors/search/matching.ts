import type { TutorCriteria } from "./tutorFilter.js";
import { visible } from "../rows/visible.js";
import { inUtc } from "../weeklyHours.js";
import { searched } from "./searchedColumns.js";
import type { SqlParams } from "./SqlParams.js";

export type Searcher = { readonly viewerId: string; readonly now: Date };

export type SearchContext = Searcher & { readonly isReplica: boolean };

const visibleColumns = Object.entries(visible) as [keyof typeof visible, boolean][];

/** Returns the SQL conditions for visible rows of tutor_profile (alias p) that match all criteria but availability. */
export function conditionsOf(
  { subject, countries, priceFrom, priceTo, words, savedOnly }: TutorCriteria,
  { viewerId }: Searcher,
  values: SqlParams,
): string[] {
  const conditions = visibleColumns.map(([column, is]) => `${is ? "" : "not "}${searched(column)}`);
  if (subject !== null) conditions.push(`${searched("subject")} = ${values.bind(subject)}`);
  // A single country is matched by equality, so that an index yields the rows in list order.
  if (countries.length === 1) conditions.push(`${searched("country")} = ${values.bind(countries[0])}`);
  else if (countries.length > 1) conditions.push(`${searched("country")} = any(${values.bind(countries)}::text[])`);
  if (priceFrom !== null) conditions.push(`${searched("price")} >= ${values.bind(priceFrom)}::numeric`);
  if (priceTo !== null) conditions.push(`${searched("price")} <= ${values.bind(priceTo)}::numeric`);
  // Words contain only letters, digits and their marks, joined by <->, so they need no escaping. Each is searched
  // for verbatim and, unless it is a phrase in a script without spaces, also by its English stem.
  words.forEach((word, index) => {
    const queries = [`to_tsquery('simple', ${values.bind(index === words.length - 1 ? `${word}:*` : word)})`];
    if (!word.includes("<->")) queries.push(`to_tsquery('english', ${values.bind(word)})`);
    conditions.push(`${searched("search")} @@ (${queries.join(" || ")})`);
  });
  if (savedOnly) {
    const mine = `select s.tutor_id from saved_tutor s where s.student_id = ${values.bind(viewerId)}`;
    conditions.push(`${searched("account_id")} in (${mine})`);
  }
  return conditions;
}

/** Returns the SQL condition that the tutor in row "p" teaches for at least an hour within the requested slots. */
export function availabilityCondition({ week, timeZone }: TutorCriteria, { now }: Searcher, values: SqlParams): string {
  const requestedWeek = values.bind(inUtc(week ?? "", timeZone, now));
  return `teaches_at(${searched("available_at")}, ${searched("time_zone")}, ${requestedWeek}::bit(336), ${values.bind(now)}::timestamptz)`;
}

/**
 * Returns the SQL expression for the version of everything that affects matching: on the primary, equal versions mean
 * equal matches. The version is null until the first change.
 */
export function versionOf(
  { savedOnly }: Pick<TutorCriteria, "savedOnly">,
  { viewerId, isReplica }: Pick<SearchContext, "viewerId" | "isReplica">,
  values: SqlParams,
): string {
  // tutor_list is unlogged, so a replica can't read it; there, all statements in the same second share a version.
  const list = isReplica
    ? "(select 'replica ' || date_trunc('second', statement_timestamp()) as version) tutor_list"
    : "tutor_list";
  if (!savedOnly) return `(select version::text from ${list})`;
  const mine = `(select md5(string_agg(tutor_id::text, ' ' order by tutor_id)) from saved_tutor
    where student_id = ${values.bind(viewerId)})`;
  return `(select concat_ws(' ', version, ${mine}) from ${list} where version is not null)`;
}

/**
 * Returns the cache key of a count. Counts of saved tutors are cached per viewer. Counts filtered by availability are
 * cached until the end of the hour, because the offsets between time zones can change, usually on the hour.
 */
export function keyOf(criteria: TutorCriteria, { viewerId, now }: Searcher): string {
  const { week, timeZone, ...others } = criteria;
  const wanted = week === null ? null : [inUtc(week, timeZone, now), now.toISOString().slice(0, 13)];
  return JSON.stringify({ ...others, wanted, of: criteria.savedOnly ? viewerId : null });
}
