import type { PersonRow } from "../../accounts/index.js";
import type { TutorProfileRow } from "../rows/TutorProfileRow.js";
import type { TutorCriteria } from "./tutorFilter.js";
import { conditionsOf, type SearchContext, availabilityCondition, versionOf } from "./matching.js";
import { isAfter, orderBy, type ListPosition, type TutorSort } from "./tutorOrder.js";
import { searched } from "./searchedColumns.js";
import { SqlParams } from "./SqlParams.js";

/** A statement with a name is prepared once per connection. */
export type Statement = { readonly text: string; readonly values: unknown[]; readonly name?: string };

export type ListedRow = Omit<TutorProfileRow, "person" | "fullName" | "updatedAt" | "listed" | "suspended"> &
  Omit<PersonRow, "id" | "role"> & {
    readonly isSaved: boolean;
    /** The version of everything that affects matching, as of this statement; null before any change. */
    readonly version: string | null;
  };

const columns = `p.account_id as "accountId", p.country, p.subject, p.over18_confirmed_at as "over18ConfirmedAt", p.headline,
  p.introduction, p.experience, p.motivation, p.thumbnail, p.youtube_video_id as "youtubeVideoId", p.price, p.verified,
  p.available_at as "availableAt", p.time_zone as "timeZone", p.review_count as "reviewCount", p.rating,
  p.new_contacts as "newContacts", p.trial_requests as "trialRequests", p.popularity,
  p.response_minutes as "responseMinutes", p.responsiveness, p.completeness,
  a.first_name as "firstName", a.last_name as "lastName", a.avatar`;

export type PageRequest = {
  readonly criteria: TutorCriteria;
  readonly sort: TutorSort;
  /** Null for the first page. */
  readonly position: ListPosition | null;
  /** One more than the page size; the extra row shows that another page follows. */
  readonly limit: number;
  /** Whether so few tutors match that finding and sorting all of them is faster than walking the index. */
  readonly isRare: boolean;
};

/**
 * Returns the statement for a page's rows. Uses raw SQL, because full-text search, `teaches_at` and row comparisons
 * need Postgres, each order has its own index, and the version is read in the same statement.
 */
export function tutorPage(
  { criteria, sort, position, limit, isRare }: PageRequest,
  searcher: SearchContext,
): Statement {
  const values = new SqlParams();
  const most = values.bind(limit);
  const order = orderBy(sort);
  // When many tutors match, each part walks the index for its order, so that no sorting is needed. When few match,
  // Postgres would also walk the index, because it estimates that every prefix word matches half a percent of all rows;
  // OFFSET 0 prevents that.
  const part = (conditions: readonly string[], after: ListPosition | null) => {
    const all = after === null ? conditions : [...conditions, isAfter(sort, after, values)];
    const rows = isRare ? `(select * from tutor_profile p where ${all.join(" and ")} offset 0) p` : "tutor_profile p";
    const where = isRare ? "" : `where ${all.join(" and ")}`;
    return `(select p.* from ${rows} ${where} order by ${order} limit ${most})`;
  };
  const listed = () => conditionsOf(criteria, searcher, values);
  const rows =
    criteria.week === null
      ? part(listed(), position)
      : [
          ...(position === null || position.isScheduled
            ? [
                part(
                  [
                    ...listed(),
                    `${searched("available_at")} is not null`,
                    availabilityCondition(criteria, searcher, values),
                  ],
                  position,
                ),
              ]
            : []),
          part([...listed(), `${searched("available_at")} is null`], position?.isScheduled ? null : position),
        ].join(" union all ");
  const scheduled = criteria.week === null ? "" : "(p.available_at is not null) desc, ";
  const text = `select ${columns},
    exists (select from saved_tutor s where s.student_id = ${values.bind(searcher.viewerId)} and s.tutor_id = p.account_id) as "isSaved",
    ${versionOf(criteria, searcher, values)} as version
  from (${rows}) p join account a on a.id = p.account_id order by ${scheduled}${order} limit ${most}`;
  return { text, values: values.all, ...nameOf(criteria, sort, position) };
}

/** Returns the statement that reads the number of matches and their version. */
export function matchCount(criteria: TutorCriteria, searcher: SearchContext): Statement {
  const values = new SqlParams();
  const text = `select count(*)::int as total, ${versionOf(criteria, searcher, values)} as version
    from tutor_profile p where ${matches(criteria, searcher, values)}`;
  return { text, values: values.all };
}

/** Returns the statement that reads the number of matches in each country, highest first, and their version. */
export function countryCounts(criteria: TutorCriteria, searcher: SearchContext): Statement {
  const values = new SqlParams();
  const text = `select p.country, count(*)::int as tutors, ${versionOf(criteria, searcher, values)} as version
    from tutor_profile p where p.country is not null and ${matches(criteria, searcher, values)}
    group by p.country order by tutors desc, p.country`;
  return { text, values: values.all };
}

/** Returns the SQL condition for all matches, with or without weekly availability. */
function matches(criteria: TutorCriteria, searcher: SearchContext, values: SqlParams): string {
  const conditions = conditionsOf(criteria, searcher, values);
  if (criteria.week !== null)
    conditions.push(`(${searched("available_at")} is null or ${availabilityCondition(criteria, searcher, values)})`);
  return conditions.join(" and ");
}

/**
 * Returns a name if one index serves the list for all values of the filter; the statement is then prepared. Other
 * statements get no name, because their best plan depends on the values: for a rare country, the plan for a common
 * country would scan all tutors.
 */
function nameOf(criteria: TutorCriteria, sort: TutorSort, position: ListPosition | null): { readonly name?: string } {
  const { subject, countries, priceFrom, priceTo, words, week, savedOnly } = criteria;
  if (priceFrom !== null || priceTo !== null || words.length > 0 || week !== null || savedOnly) return {};
  const filters = [...(subject === null ? [] : ["subject"]), ...(countries.length === 0 ? [] : ["country"])];
  const isIndexed = filters.length === 0 || (filters.length === 1 && countries.length < 2 && sort === "TOP_PICKS");
  return isIndexed ? { name: ["tutors", sort, ...filters, ...(position ? ["after"] : [])].join(" ") } : {};
}
