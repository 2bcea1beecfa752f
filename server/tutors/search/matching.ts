import type { TutorCriteria } from "./tutorFilter.js";
import { inUtc } from "../weeklyHours.js";
import type { SqlParams } from "./SqlParams.js";

/** Who asks, and when. */
export type Searcher = { readonly viewerId: string; readonly now: Date };

/** The same, and whether a standby is asked. */
export type Reading = Searcher & { readonly isReplica: boolean };

/** What must hold of a row "p" of tutor_profile so that it is listed and matches. */
export function conditionsOf(
  { subject, countries, priceFrom, priceTo, words, savedOnly }: TutorCriteria,
  { viewerId }: Searcher,
  values: SqlParams,
): string[] {
  const conditions = ["p.listed"];
  if (subject !== null) conditions.push(`p.subject = ${values.bind(subject)}`);
  // One country is a place in an index, in the order of the list.
  if (countries.length === 1) conditions.push(`p.country = ${values.bind(countries[0])}`);
  else if (countries.length > 1) conditions.push(`p.country = any(${values.bind(countries)}::text[])`);
  if (priceFrom !== null) conditions.push(`p.price >= ${values.bind(priceFrom)}::numeric`);
  if (priceTo !== null) conditions.push(`p.price <= ${values.bind(priceTo)}::numeric`);
  // The words consist of letters and digits. Each is looked for as it stands and by its English stem.
  words.forEach((word, index) => {
    const start = values.bind(index === words.length - 1 ? `${word}:*` : word);
    const stem = values.bind(word);
    conditions.push(`p.search @@ (to_tsquery('simple', ${start}) || to_tsquery('english', ${stem}))`);
  });
  if (savedOnly) {
    const mine = `select s.tutor_id from saved_tutor s where s.student_id = ${values.bind(viewerId)}`;
    conditions.push(`p.account_id in (${mine})`);
  }
  return conditions;
}

/** What must hold of a row "p" with weekly hours so that the tutor teaches when it is wanted. */
export function teachesWhen({ week, timeZone }: TutorCriteria, { now }: Searcher, values: SqlParams): string {
  const wanted = values.bind(inUtc(week ?? "", timeZone, now));
  return `teaches_at(p.available_at, p.time_zone, ${wanted}::bit(336), ${values.bind(now)}::timestamptz)`;
}

/**
 * The version, as of the statement, of everything that decides about matching: two statements that read the same one see
 * the same. Null before any change.
 */
export function versionOf(
  { savedOnly }: Pick<TutorCriteria, "savedOnly">,
  { viewerId, isReplica }: Pick<Reading, "viewerId" | "isReplica">,
  values: SqlParams,
): string {
  // The table is unlogged, so a standby has none of it: there two readings within a second count as the same.
  const list = isReplica
    ? "(select 'replica ' || date_trunc('second', statement_timestamp()) as version) tutor_list"
    : "tutor_list";
  if (!savedOnly) return `(select version::text from ${list})`;
  const mine = `(select md5(string_agg(tutor_id::text, ' ' order by tutor_id)) from saved_tutor
    where student_id = ${values.bind(viewerId)})`;
  return `(select concat_ws(' ', version, ${mine}) from ${list} where version is not null)`;
}

/**
 * Under what matches are remembered; a list of saved tutors is the viewer's own. With hours they are remembered until the hour is
 * over: the clocks of tutors and students move against each other twice a year, at the full hour.
 */
export function keyOf(criteria: TutorCriteria, { viewerId, now }: Searcher): string {
  const { week, timeZone, ...others } = criteria;
  const wanted = week === null ? null : [inUtc(week, timeZone, now), now.toISOString().slice(0, 13)];
  return JSON.stringify({ ...others, wanted, of: criteria.savedOnly ? viewerId : null });
}
