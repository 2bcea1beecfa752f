import type { Pool } from "pg";
import { requireRole, type Viewer } from "../../accounts/index.js";
import { isId } from "../../platform/ids.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import type { ReviewContent, StoredReview, TutorReviews, TutorService } from "../../tutors/index.js";
import { chatIdOf } from "../chatId.js";
import { ChatRows } from "../projections/chats.js";

/** Lets students review tutors who have replied to them. */
export class ReviewEligibility {
  private readonly chats: ChatRows;

  constructor(
    pool: Pool,
    private readonly reviews: Pick<TutorReviews, "store">,
    private readonly tutors: Pick<TutorService, "isListed">,
  ) {
    this.chats = new ChatRows(pool);
  }

  /** Returns false until the tutor has replied to the student, and always for an API key. */
  async mayReview(viewer: Viewer | null, tutorId: string): Promise<boolean> {
    if (viewer?.role !== "STUDENT" || viewer.scopes !== null || !isId(tutorId)) return false;
    const [chat] = await this.chats.byIds([chatIdOf(viewer.id, tutorId)]);
    return chat !== undefined && chat.tutor.sent > 0;
  }

  /**
   * Stores the viewer's review of a tutor, replacing any previous one.
   * @throws DomainError UNAUTHENTICATED or FORBIDDEN unless the viewer is a student the tutor has replied to, NOT_FOUND
   * if the tutor has not replied and is not listed, INVALID if the stars or the text are invalid
   */
  async leave(viewer: Viewer | null, tutorId: string, review: ReviewContent, at?: Date): Promise<StoredReview> {
    const student = requireRole(viewer, "STUDENT");
    if (!(await this.mayReview(student, tutorId))) {
      const isListed = await this.tutors.isListed(tutorId);
      if (!isListed) throw DomainError.of("NOT_FOUND", "TUTOR_NOT_FOUND", "There is no such tutor.", "tutorId");
      const reason = "You can review a tutor after they have replied to you.";
      throw DomainError.of("FORBIDDEN", "NOT_ANSWERED_YET", reason, "tutorId");
    }
    return this.reviews.store(student, tutorId, review, at);
  }
}
