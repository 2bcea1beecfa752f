import { personByEmail } from "../../accounts/index.js";
import type { Database } from "../../platform/database/database.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import { finishedSteps, isComplete, steps } from "../profile/profile.js";
import { toProfile } from "../rows/profileRows.js";
import { TutorProfileRow } from "../rows/TutorProfileRow.js";

/**
 * Grants or revokes a tutor's verified badge; a badge is granted only for a complete profile.
 * @throws DomainError NOT_FOUND when no tutor has the email address, INVALID when steps are missing
 */
export async function setVerified({ dataSource }: Database, email: string, verified: boolean): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const person = await personByEmail(manager, email);
    if (person?.role !== "TEACHER") {
      throw DomainError.of("NOT_FOUND", "TUTOR_NOT_FOUND", `No tutor has the email address ${email}.`);
    }
    const lock = { mode: "pessimistic_write" } as const;
    const row = await manager.findOne(TutorProfileRow, { where: { accountId: person.id }, lock });
    const profile = toProfile(person, row);
    if (verified && !isComplete(profile)) {
      const missing = Object.keys(steps).filter((step) => !finishedSteps(profile).some((done) => done === step));
      const reason = `The profile of ${email} is not complete: ${missing.join(", ").toLowerCase()} missing.`;
      throw DomainError.of("INVALID", "PROFILE_NOT_COMPLETE", reason);
    }
    await manager.update(TutorProfileRow, person.id, { verified });
  });
}
