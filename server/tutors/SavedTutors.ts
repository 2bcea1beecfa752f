import { requireRole, type Viewer } from "../accounts/index.js";
import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import { Refusal } from "../platform/refusal.js";
import type { ShownTutor, TutorService } from "./TutorService.js";

/** The tutors whom a student wants to find again. */
export class SavedTutors {
  constructor(
    private readonly database: Database,
    private readonly tutors: Pick<TutorService, "shown">,
    private readonly clock: Clock,
  ) {}

  /**
   * Saves a tutor; saving one again does nothing.
   * @throws Refusal UNAUTHENTICATED or FORBIDDEN to all but students, NOT_FOUND unless the tutor is listed
   */
  async save(viewer: Viewer | null, tutorId: string): Promise<ShownTutor> {
    const { id } = requireRole(viewer, "STUDENT");
    const tutor = await this.require(viewer, tutorId);
    await this.database.pool.query(
      "insert into saved_tutor (student_id, tutor_id, saved_at) values ($1, $2, $3) on conflict do nothing",
      [id, tutorId, this.clock.now()],
    );
    return tutor;
  }

  /**
   * Takes a saved tutor off the list; one who is not on it stays off.
   * @throws Refusal UNAUTHENTICATED or FORBIDDEN to all but students, NOT_FOUND unless the tutor is listed
   */
  async unsave(viewer: Viewer | null, tutorId: string): Promise<ShownTutor> {
    const { id } = requireRole(viewer, "STUDENT");
    const tutor = await this.require(viewer, tutorId);
    await this.database.pool.query("delete from saved_tutor where student_id = $1 and tutor_id = $2", [id, tutorId]);
    return tutor;
  }

  /** Whether the viewer has saved a tutor. */
  async has(viewer: Viewer | null, tutorId: string): Promise<boolean> {
    if (viewer === null) return false;
    const text = "select from saved_tutor where student_id = $1 and tutor_id = $2";
    return (await this.database.pool.query(text, [viewer.id, tutorId])).rowCount === 1;
  }

  private async require(viewer: Viewer | null, tutorId: string): Promise<ShownTutor> {
    const tutor = await this.tutors.shown(viewer, tutorId);
    if (tutor === null) throw Refusal.because("NOT_FOUND", "TUTOR_NOT_FOUND", "There is no such tutor.", "tutorId");
    return tutor;
  }
}
