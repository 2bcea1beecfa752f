import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import type { ShownTutor } from "../TutorService.js";
import type { TutorCriteria } from "../tutorFilter.js";
import type { Asker } from "./matching.js";
import { type ListedRow, stillShown } from "./tutorPage.sql.js";

/** A page as it looks to everybody. */
export type KnownPage = {
  readonly tutors: readonly (ShownTutor & { readonly row: ListedRow })[];
  readonly hasNext: boolean;
  /** The version of all that decides about matching; null before any change. */
  readonly version: string | null;
  /** The version of all that lists show; null where it is not known, and the page is not to be kept. */
  readonly shown: string | null;
};

/** A page, and whom of its tutors the one who asks has saved. */
export type FoundPage = KnownPage & { readonly saved: ReadonlySet<string> };

/** How many tutors are remembered at most, each as often as a page has them: about 5 kB each. */
const mostTutors = 4000;

/** Pages of lists that were read before: each is shown again for as long as no tutor looks different, which the database tells. */
export class KnownPages {
  private readonly pages = new LRUCache<string, KnownPage & { readonly ids: string }>({
    maxSize: mostTutors,
    sizeCalculation: ({ tutors }) => tutors.length,
  });

  constructor(private readonly pool: Pool) {}

  /** The page under a key as the one who asks sees it; null where it is not known, or not what would be read now. */
  async find(key: string, criteria: TutorCriteria, asker: Asker): Promise<FoundPage | null> {
    const known = this.pages.get(key);
    if (known === undefined) return null;
    const statement = stillShown(criteria, known.ids, asker);
    const { rows } = await this.pool.query<{ shown: string | null; saved: readonly string[] }>(statement);
    const [now] = rows;
    return now?.shown === known.shown ? { ...known, saved: new Set(now.saved) } : null;
  }

  /** Remembers a page that has just been read. */
  keep(key: string, page: KnownPage): void {
    if (page.shown === null || page.tutors.length === 0) return;
    this.pages.set(key, { ...page, ids: `{${page.tutors.map(({ profile }) => profile.id).join(",")}}` });
  }
}
