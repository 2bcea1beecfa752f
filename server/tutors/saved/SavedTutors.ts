import { hasScope, requireRole, type Viewer } from "../../accounts/index.js";
import type { Clock } from "../../platform/clock.js";
import type { Database } from "../../platform/database/database.js";
import { Reads } from "../../platform/database/replica/Reads.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import { isId } from "../../platform/ids.js";
import { SavedTutorRow } from "../rows/SavedTutorRow.js";
import type { ShownTutor } from "../profile/profile.js";
import type { TutorService } from "../TutorService.js";

/** Stores which tutors a student has saved. */
export class SavedTutors {
  constructor(
    private readonly database: Database,
    private readonly tutors: Pick<TutorService, "shown">,
    private readonly clock: Clock,
    private readonly reads: Reads = new Reads(database),
  ) {}

  /**
   * Adds a tutor to the viewer's saved tutors, and returns the tutor; idempotent.
   * @throws DomainError UNAUTHENTICATED or FORBIDDEN unless the viewer is a student, NOT_FOUND unless the tutor is
   * listed
   */
  async save(viewer: Viewer | null, tutorId: string): Promise<ShownTutor> {
    const { id } = requireRole(viewer, "STUDENT", "MANAGE_PROFILE");
    const tutor = await this.tutors.shown(viewer, tutorId);
    if (tutor === null) throw notFound();
    await this.database.dataSource
      .createQueryBuilder()
      .insert()
      .into(SavedTutorRow)
      .values({ studentId: id, tutorId, savedAt: this.clock.now() })
      .orIgnore()
      .execute();
    await this.reads.wrote(id);
    return tutor;
  }

  /**
   * Removes a tutor from the viewer's saved tutors, and returns the tutor; idempotent. A tutor whom the viewer can't
   * see, for example because of a suspension, can be removed too; the result is then null.
   * @throws DomainError UNAUTHENTICATED or FORBIDDEN unless the viewer is a student, NOT_FOUND if `tutorId` is
   * malformed
   */
  async unsave(viewer: Viewer | null, tutorId: string): Promise<ShownTutor | null> {
    const { id } = requireRole(viewer, "STUDENT", "MANAGE_PROFILE");
    if (!isId(tutorId)) throw notFound();
    const tutor = await this.tutors.shown(viewer, tutorId);
    await this.database.dataSource.manager.delete(SavedTutorRow, { studentId: id, tutorId });
    await this.reads.wrote(id);
    return tutor;
  }

  /** Returns whether the viewer has saved a tutor; false for an anonymous viewer or an API key without READ_TUTORS. */
  async has(viewer: Viewer | null, tutorId: string): Promise<boolean> {
    if (viewer === null || !hasScope(viewer, "READ_TUTORS")) return false;
    return this.database.dataSource.manager.existsBy(SavedTutorRow, { studentId: viewer.id, tutorId });
  }
}

const notFound = () => DomainError.of("NOT_FOUND", "TUTOR_NOT_FOUND", "There is no such tutor.", "tutorId");
