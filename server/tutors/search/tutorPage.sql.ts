import type { PersonRow } from "../../accounts/index.js";
import type { TutorProfileRow } from "../rows/TutorProfileRow.js";
import type { TutorCriteria } from "./tutorFilter.js";
import { conditionsOf, type Reading, teachesWhen, versionOf } from "./matching.js";
import { isBehind, orderBy, type Place, type TutorSort } from "./tutorOrder.js";
import { SqlParams } from "./SqlParams.js";

/** A statement for the pool; one with a name is prepared once for each connection. */
export type Statement = { readonly text: string; readonly values: unknown[]; readonly name?: string };

/** A row of a page: what a tutor says, who it is, and whether the asker has saved them. */
export type ListedRow = Omit<TutorProfileRow, "person" | "fullName" | "updatedAt" | "listed"> &
  Omit<PersonRow, "id" | "role"> & {
    readonly isSaved: boolean;
    /** The version of all that decides about matching, as of this reading; null before any change. */
    readonly version: string | null;
  };

const columns = `p.account_id as "accountId", p.country, p.subject, p.over18_confirmed_at as "over18ConfirmedAt", p.headline,
  p.introduction, p.experience, p.motivation, p.thumbnail, p.youtube_video_id as "youtubeVideoId", p.price, p.verified,
  p.available_at as "availableAt", p.time_zone as "timeZone", p.review_count as "reviewCount", p.rating,
  p.new_contacts as "newContacts", p.trial_requests as "trialRequests", p.popularity,
  p.response_minutes as "responseMinutes", p.responsiveness, p.completeness,
  a.first_name as "firstName", a.last_name as "lastName", a.avatar`;

/** Which page of which list. */
export type PageRequest = {
  readonly criteria: TutorCriteria;
  readonly sort: TutorSort;
  /** Behind which place it begins; null at the beginning. */
  readonly place: Place | null;
  /** How many rows at most. */
  readonly limit: number;
  /** Few match, so that it is better to find all of them and sort them than to walk the list until enough are found. */
  readonly isRare: boolean;
};

/**
 * The rows of a page. In SQL: words, hours and a place in the order are conditions of Postgres' own, each list has its index,
 * and the version is read in the same statement.
 */
export function tutorPage({ criteria, sort, place, limit, isRare }: PageRequest, asker: Reading): Statement {
  const values = new SqlParams();
  const most = values.bind(limit);
  const order = orderBy(sort);
  // Where many match each part walks the index of its order, so that a page is found without sorting them. OFFSET 0 keeps
  // Postgres from doing so where few match: it takes every word that is being typed for half a percent of all.
  const part = (conditions: readonly string[], behind: Place | null) => {
    const all = behind === null ? conditions : [...conditions, isBehind(sort, behind, values)];
    const rows = isRare ? `(select * from tutor_profile p where ${all.join(" and ")} offset 0) p` : "tutor_profile p";
    const where = isRare ? "" : `where ${all.join(" and ")}`;
    return `(select p.* from ${rows} ${where} order by ${order} limit ${most})`;
  };
  const listed = () => conditionsOf(criteria, asker, values);
  const rows =
    criteria.week === null
      ? part(listed(), place)
      : [
          ...(place === null || place.isScheduled
            ? [part([...listed(), "p.available_at is not null", teachesWhen(criteria, asker, values)], place)]
            : []),
          part([...listed(), "p.available_at is null"], place?.isScheduled ? null : place),
        ].join(" union all ");
  const scheduled = criteria.week === null ? "" : "(p.available_at is not null) desc, ";
  const text = `select ${columns},
    exists (select from saved_tutor s where s.student_id = ${values.bind(asker.viewerId)} and s.tutor_id = p.account_id) as "isSaved",
    ${versionOf(criteria, asker, values)} as version
  from (${rows}) p join account a on a.id = p.account_id order by ${scheduled}${order} limit ${most}`;
  return { text, values: values.all, ...nameOf(criteria, sort, place) };
}

/** How many match, and at which version. */
export function matchCount(criteria: TutorCriteria, asker: Reading): Statement {
  const values = new SqlParams();
  const conditions = conditionsOf(criteria, asker, values);
  if (criteria.week !== null) conditions.push(`(p.available_at is null or ${teachesWhen(criteria, asker, values)})`);
  const text = `select count(*)::int as total, ${versionOf(criteria, asker, values)} as version
    from tutor_profile p where ${conditions.join(" and ")}`;
  return { text, values: values.all };
}

/**
 * Prepared are the lists that walk an index made for them, whatever the values are. Of all others the best plan depends on the
 * values: a plan that fits a frequent country would read everybody to find a rare one.
 */
function nameOf(criteria: TutorCriteria, sort: TutorSort, place: Place | null): { readonly name?: string } {
  const { subject, countries, priceFrom, priceTo, words, week, savedOnly } = criteria;
  if (priceFrom !== null || priceTo !== null || words.length > 0 || week !== null || savedOnly) return {};
  const filters = [...(subject === null ? [] : ["subject"]), ...(countries.length === 0 ? [] : ["country"])];
  const isIndexed = filters.length === 0 || (filters.length === 1 && countries.length < 2 && sort === "TOP_PICKS");
  return isIndexed ? { name: ["tutors", sort, ...filters, ...(place ? ["after"] : [])].join(" ") } : {};
}
