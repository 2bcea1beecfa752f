import type { Viewer } from "../accounts/index.js";
import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import { isId, newId } from "../platform/ids.js";
import { fromCursor, type Page, pageSize, toCursor } from "../platform/pages.js";
import { Refusal } from "../platform/refusal.js";
import { decideReview, type ReviewWords } from "./reviewRules.js";

/** What a student said about a tutor. */
export type StoredReview = ReviewWords & {
  readonly id: string;
  readonly tutorId: string;
  readonly studentId: string;
  readonly writtenAt: Date;
};

/** A review in a list, and where in it. */
export type ListedReview = StoredReview & { readonly cursor: string };

type ReviewRow = {
  readonly id: string;
  readonly tutor_id: string;
  readonly student_id: string;
  readonly stars: number;
  readonly text: string;
  readonly written_at: Date;
};

/** What students say about tutors. Who may is decided by whoever knows that the two have talked. */
export class TutorReviews {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps a student's review of a tutor, in place of the one before; the tutor's mean follows in the same transaction.
   * @param at when it was written; absent: now
   * @throws Refusal INVALID for the stars or the text
   */
  async keep(
    { id: studentId }: Pick<Viewer, "id">,
    tutorId: string,
    words: ReviewWords,
    at: Date = this.clock.now(),
  ): Promise<StoredReview> {
    const { stars, text } = decideReview(words);
    return this.database.dataSource.transaction(async (manager) => {
      await manager.query("select from tutor_profile where account_id = $1 for update", [tutorId]);
      const [row] = await manager.query<ReviewRow[]>(
        `insert into tutor_review (id, tutor_id, student_id, stars, text, written_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (tutor_id, student_id) do update
           set stars = excluded.stars, text = excluded.text, written_at = excluded.written_at
         returning *`,
        [newId(), tutorId, studentId, stars, text, at],
      );
      await manager.query(
        `update tutor_profile p set review_count = r.count, rating = r.mean
         from (select count(*), avg(stars) as mean from tutor_review where tutor_id = $1) r where p.account_id = $1`,
        [tutorId],
      );
      if (!row) throw new Error("A review was not kept.");
      return toReview(row);
    });
  }

  /** The review of a student about a tutor; null when there is none. */
  async of({ id }: Pick<Viewer, "id">, tutorId: string): Promise<StoredReview | null> {
    const text = "select * from tutor_review where tutor_id = $1 and student_id = $2";
    const { rows } = await this.database.pool.query<ReviewRow>(text, [tutorId, id]);
    return rows[0] ? toReview(rows[0]) : null;
  }

  /** The review of an id; null when there is none. Who may see it is whoever may see its tutor. */
  async byId(id: string): Promise<StoredReview | null> {
    if (!isId(id)) return null;
    const { rows } = await this.database.pool.query<ReviewRow>("select * from tutor_review where id = $1", [id]);
    return rows[0] ? toReview(rows[0]) : null;
  }

  /**
   * The reviews of a tutor, the newest first, a page of them.
   * @throws Refusal INVALID for a size or a cursor that can't be
   */
  async page(tutorId: string, first: number, after: string | null): Promise<Page<ListedReview>> {
    const size = pageSize(first, "first");
    const [writtenAt, id] = after === null ? ["infinity", tutorId] : fromCursor(after, 2, "after");
    if (typeof id !== "string" || !isId(id) || typeof writtenAt !== "string" || !isTime(writtenAt)) {
      throw Refusal.because("INVALID", "BAD_CURSOR", "after is not a cursor of this list.", "after");
    }
    const { rows } = await this.database.pool.query<ReviewRow>(
      `select * from tutor_review where tutor_id = $1 and (written_at, id) < ($2::timestamptz, $3::uuid)
       order by written_at desc, id desc limit $4`,
      [tutorId, writtenAt, id, size + 1],
    );
    const items = rows
      .slice(0, size)
      .map((row) => ({ ...toReview(row), cursor: toCursor([row.written_at.toISOString(), row.id]) }));
    return { items, hasNext: rows.length > size, hasPrevious: after !== null };
  }
}

function isTime(text: string): boolean {
  return text === "infinity" || !Number.isNaN(Date.parse(text));
}

function toReview({ id, tutor_id: tutorId, student_id: studentId, stars, text, written_at }: ReviewRow): StoredReview {
  return { id, tutorId, studentId, stars, text, writtenAt: written_at };
}
