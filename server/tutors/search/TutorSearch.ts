import type { Clock } from "../../platform/clock.js";
import type { Reads } from "../../platform/database/replica/Reads.js";
import { type Page, pageSize } from "../../platform/pages.js";
import { toFigures, toProfile } from "../rows/profileRows.js";
import type { ShownTutor } from "../TutorService.js";
import { decideCriteria, type TutorCriteria, type TutorFilterValues } from "./tutorFilter.js";
import { type Searcher, keyOf } from "./matching.js";
import { type Counted, SearchCountCache } from "./SearchCountCache.js";
import { cursorIn, placeOf, type TutorSort } from "./tutorOrder.js";
import { type ListedRow, matchCount, tutorPage } from "./tutorPage.sql.js";

/** What part of which list of tutors is asked for. */
export type TutorListing = {
  readonly filter?: TutorFilterValues | null;
  readonly sort: TutorSort;
  /** How many at most: from 1 to `most`, which is 100 where nothing else is said. */
  readonly first: number;
  readonly most?: number;
  /** A cursor of the same order. */
  readonly after?: string | null;
};

/** A tutor in a list, and where in it. */
export type FoundTutor = ShownTutor & { readonly isSaved: boolean; readonly cursor: string };

/** A page of tutors; how many match in all is counted when somebody asks for it. */
export type TutorPage = Page<FoundTutor> & { readonly countAll: () => Promise<number> };

/** Up to so many that match are sorted; to walk the list until a page of them is found would take longer. */
const rare = 500;

/** Pages of the listed tutors. */
export class TutorSearch {
  private readonly counts: SearchCountCache;

  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {
    this.counts = new SearchCountCache(clock);
  }

  /**
   * The listed tutors that match, a page of them, as a student sees them.
   * @throws DomainError INVALID for wishes, a size or a cursor that can't be
   */
  async page(viewerId: string, { filter, sort, first, most, after = null }: TutorListing): Promise<TutorPage> {
    const size = pageSize(first, "first", most);
    const criteria = decideCriteria(filter ?? {});
    const order = { sort, scheduledFirst: criteria.week !== null };
    const asker = { viewerId, now: this.clock.now() };
    const place = placeOf(order, after);
    const isRare = criteria.words.length > 0 && (await this.count(criteria, asker, null)) <= rare;
    const asked = { criteria, sort, place, limit: size + 1, isRare };
    const { rows } = await this.reads.for(viewerId, ({ pool, isReplica }) =>
      pool.query<ListedRow>(tutorPage(asked, { ...asker, isReplica })),
    );
    const items = rows.slice(0, size).map((row) => {
      const { accountId: id, firstName, lastName, avatar, isSaved } = row;
      const profile = toProfile({ id, firstName, lastName, avatar }, row);
      return { profile, figures: toFigures(row), isSaved, cursor: cursorIn(order, row) };
    });
    const hasNext = rows.length > size;
    const version = rows[0]?.version ?? "";
    const countAll = () =>
      // A page that begins and ends the list has them all.
      place === null && !hasNext ? Promise.resolve(items.length) : this.count(criteria, asker, version);
    return { items, hasNext, hasPrevious: place !== null, countAll };
  }

  /** How many match, as of a version; of any that is known where none is said. */
  private async count(criteria: TutorCriteria, asker: Searcher, version: string | null): Promise<number> {
    const count = async () => {
      const { rows } = await this.reads.for(asker.viewerId, ({ pool, isReplica }) =>
        pool.query<Counted>(matchCount(criteria, { ...asker, isReplica })),
      );
      return rows[0] ?? { total: 0, version: "" };
    };
    return this.counts.of(keyOf(criteria, asker), version, count);
  }
}
