import type { Clock } from "../../platform/clock.js";
import type { Reads } from "../../platform/database/replica/Reads.js";
import { type Page, pageSize } from "../../platform/pagination.js";
import { toFigures, toProfile } from "../rows/profileRows.js";
import type { ShownTutor } from "../profile/profile.js";
import { decideCriteria, type TutorCriteria, type TutorFilterValues } from "./tutorFilter.js";
import { type Searcher, keyOf } from "./matching.js";
import { type Counted, SearchCountCache } from "./SearchCountCache.js";
import { cursorIn, positionAt, type TutorSort } from "./tutorOrder.js";
import { countryCounts, type ListedRow, matchCount, tutorPage } from "./tutorPage.sql.js";

export type TutorListing = {
  readonly filter?: TutorFilterValues | null;
  readonly sort: TutorSort;
  /** From 1 to `most`, which defaults to 100. */
  readonly first: number;
  readonly most?: number;
  /** A cursor from a list with the same order. */
  readonly after?: string | null;
};

export type FoundTutor = ShownTutor & { readonly isSaved: boolean; readonly cursor: string };

export type CountryCount = { readonly country: string; readonly tutors: number };

type CountedCountries = Counted & { readonly countries: readonly CountryCount[] };

/** Counts are computed on demand. */
export type TutorPage = Page<FoundTutor> & {
  readonly countAll: () => Promise<number>;
  /** Counts the matches in each country, ignoring the filter's countries; countries without matches are omitted. */
  readonly countCountries: () => Promise<readonly CountryCount[]>;
};

/** The largest number of matches for which sorting them all is faster than walking the index until a page is full. */
const maxRare = 500;

/** Searches the listed tutors, page by page. */
export class TutorSearch {
  private readonly counts: SearchCountCache;
  private readonly countries: SearchCountCache<CountedCountries>;

  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {
    this.counts = new SearchCountCache(clock);
    this.countries = new SearchCountCache(clock);
  }

  /** @throws DomainError INVALID for a bad filter, size or cursor */
  async page(viewerId: string, { filter, sort, first, most, after = null }: TutorListing): Promise<TutorPage> {
    const size = pageSize(first, "first", most);
    const criteria = decideCriteria(filter ?? {});
    const order = { sort, scheduledFirst: criteria.week !== null };
    const searcher = { viewerId, now: this.clock.now() };
    const position = positionAt(order, after);
    const isRare = criteria.words.length > 0 && (await this.count(criteria, searcher, null)) <= maxRare;
    const request = { criteria, sort, position, limit: size + 1, isRare };
    const { rows } = await this.reads.for(viewerId, ({ pool, isReplica }) =>
      pool.query<ListedRow>(tutorPage(request, { ...searcher, isReplica })),
    );
    const items = rows.slice(0, size).map((row) => {
      const { accountId: id, firstName, lastName, avatar, isSaved } = row;
      const profile = toProfile({ id, firstName, lastName, avatar }, row);
      return { profile, figures: toFigures(row), isSaved, cursor: cursorIn(order, row) };
    });
    const hasNext = rows.length > size;
    const version = rows[0]?.version ?? "";
    const countAll = () =>
      // A page that is both first and last contains all matches.
      position === null && !hasNext ? Promise.resolve(items.length) : this.count(criteria, searcher, version);
    const countCountries = () => this.countCountries({ ...criteria, countries: [] }, searcher, version);
    return { items, hasNext, hasPrevious: position !== null, countAll, countCountries };
  }

  /** Returns the number of matches at the given version, or any cached number if the version is null. */
  private async count(criteria: TutorCriteria, searcher: Searcher, version: string | null): Promise<number> {
    const count = async () => {
      const { rows } = await this.reads.for(searcher.viewerId, ({ pool, isReplica }) =>
        pool.query<{ total: number; version: string | null }>(matchCount(criteria, { ...searcher, isReplica })),
      );
      return { total: rows[0]?.total ?? 0, version: rows[0]?.version ?? "" };
    };
    return (await this.counts.of(keyOf(criteria, searcher), version, count)).total;
  }

  private async countCountries(
    criteria: TutorCriteria,
    searcher: Searcher,
    version: string,
  ): Promise<readonly CountryCount[]> {
    const count = async () => {
      const { rows } = await this.reads.for(searcher.viewerId, ({ pool, isReplica }) =>
        pool.query<CountryCount & { version: string }>(countryCounts(criteria, { ...searcher, isReplica })),
      );
      const countries = rows.map(({ country, tutors }) => ({ country, tutors }));
      const total = countries.reduce((sum, { tutors }) => sum + tutors, 0);
      return { total, version: rows[0]?.version ?? "", countries };
    };
    return (await this.countries.of(keyOf(criteria, searcher), version, count)).countries;
  }
}
