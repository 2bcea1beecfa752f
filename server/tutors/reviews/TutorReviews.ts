import { In } from "typeorm";
import { requireViewer, type Viewer } from "../../accounts/index.js";
import type { Clock } from "../../platform/clock.js";
import type { Database } from "../../platform/database/database.js";
import { Reads } from "../../platform/database/replica/Reads.js";
import { isId, newId } from "../../platform/ids.js";
import { badCursor, fromCursor, type Page, pageSize, toCursor } from "../../platform/pagination.js";
import { decideReview, type ReviewContent } from "./reviewRules.js";
import { TutorProfileRow } from "../rows/TutorProfileRow.js";
import { TutorReviewRow } from "../rows/TutorReviewRow.js";

export type StoredReview = ReviewContent & {
  readonly id: string;
  readonly tutorId: string;
  readonly studentId: string;
  readonly writtenAt: Date;
};

export type ListedReview = StoredReview & { readonly cursor: string };

/** Stores and reads reviews. Callers decide who may write one, because that depends on the chats. */
export class TutorReviews {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly reads: Reads = new Reads(database),
  ) {}

  /**
   * Stores a student's review of a tutor, replacing the student's earlier review of that tutor, if any, and updates the
   * tutor's rating in the same transaction.
   * @param at when the review was written; defaults to now
   * @throws DomainError INVALID if the stars or the text are not valid
   */
  async store(
    { id: studentId }: Pick<Viewer, "id">,
    tutorId: string,
    content: ReviewContent,
    at: Date = this.clock.now(),
  ): Promise<StoredReview> {
    const { stars, text } = decideReview(content);
    const stored = await this.database.dataSource.transaction(async (manager) => {
      // Lock the tutor's profile, so that reviews are stored one at a time and the average includes all of them.
      const lock = { mode: "pessimistic_write" } as const;
      await manager.findOneOrFail(TutorProfileRow, {
        select: { accountId: true },
        where: { accountId: tutorId },
        lock,
      });
      const earlier = await manager.findOneBy(TutorReviewRow, { tutorId, studentId });
      const review = { id: earlier?.id ?? newId(), tutorId, studentId, stars, text, writtenAt: at };
      await manager.upsert(TutorReviewRow, review, ["id"]);
      const reviewCount = await manager.countBy(TutorReviewRow, { tutorId });
      const mean = await manager.average(TutorReviewRow, "stars", { tutorId });
      await manager.update(TutorProfileRow, tutorId, { reviewCount, rating: String(mean) });
      return review;
    });
    await this.reads.wrote(studentId);
    return stored;
  }

  /**
   * Returns the viewer's own reviews of these tutors, in any order; an empty list unless the viewer is a student with a
   * session.
   */
  async own(viewer: Viewer | null, tutorIds: readonly string[]): Promise<readonly StoredReview[]> {
    if (viewer?.role !== "STUDENT" || viewer.scopes !== null) return [];
    const { id: studentId } = viewer;
    return this.reads.for(studentId, ({ manager }) =>
      manager.findBy(TutorReviewRow, { studentId, tutorId: In([...tutorIds]) }),
    );
  }

  /**
   * Returns the reviews with these ids, in any order. The caller must omit reviews of tutors hidden from the viewer.
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key without READ_TUTORS
   */
  async byIds(viewer: Viewer | null, ids: readonly string[]): Promise<readonly StoredReview[]> {
    const { id: viewerId } = requireViewer(viewer, "READ_TUTORS");
    const known = ids.filter(isId);
    if (known.length === 0) return [];
    return this.reads.for(viewerId, ({ manager }) => manager.findBy(TutorReviewRow, { id: In(known) }));
  }

  /**
   * Returns a page of a tutor's reviews, newest first.
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key without READ_TUTORS, INVALID for a
   * bad size or cursor
   */
  async page(viewer: Viewer | null, tutorId: string, first: number, after: string | null): Promise<Page<ListedReview>> {
    const { id: viewerId } = requireViewer(viewer, "READ_TUTORS");
    const size = pageSize(first, "first");
    const position = after === null ? null : positionIn(after);
    const rows = await this.reads.for(viewerId, ({ manager }) => {
      const query = manager.createQueryBuilder(TutorReviewRow, "review").where({ tutorId });
      if (position !== null) query.andWhere("(review.writtenAt, review.id) < (:writtenAt, :id)", position);
      return query
        .orderBy({ "review.writtenAt": "DESC", "review.id": "DESC" })
        .limit(size + 1)
        .getMany();
    });
    const items = rows
      .slice(0, size)
      .map((row) => ({ ...row, cursor: toCursor([row.writtenAt.toISOString(), row.id]) }));
    return { items, hasNext: rows.length > size, hasPrevious: after !== null };
  }
}

function positionIn(cursor: string): { readonly writtenAt: Date; readonly id: string } {
  const [time, id] = fromCursor(cursor, 2, "after");
  const writtenAt = new Date(typeof time === "string" ? time : NaN);
  const year = writtenAt.getUTCFullYear();
  // Postgres supports a narrower range of years than JavaScript. The year of an invalid date is NaN.
  if (typeof id !== "string" || !isId(id) || !(year >= 1 && year <= 9999)) throw badCursor("after");
  return { writtenAt, id };
}
