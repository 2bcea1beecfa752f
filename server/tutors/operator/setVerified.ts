import { PersonRow } from "../../accounts/index.js";
import type { Database } from "../../platform/database/database.js";
import { Refusal } from "../../platform/refusal.js";
import { finishedSteps, isComplete, steps } from "../profile.js";
import { toProfile } from "../rows/profileRows.js";
import { TutorProfileRow } from "../rows/TutorProfileRow.js";

/**
 * Gives a tutor the verified badge, which takes a complete profile, or withdraws it.
 * @throws Refusal NOT_FOUND when no tutor has the email address, INVALID when steps are missing
 */
export async function setVerified({ dataSource }: Database, email: string, verified: boolean): Promise<void> {
  const text = "select id from account where email = lower($1) and role = 'TEACHER'";
  await dataSource.transaction(async (manager) => {
    const [account] = await manager.query<{ id: string }[]>(text, [email]);
    if (!account) throw Refusal.because("NOT_FOUND", "TUTOR_NOT_FOUND", `No tutor has the email address ${email}.`);
    const lock = { mode: "pessimistic_write" } as const;
    const row = await manager.findOne(TutorProfileRow, { where: { accountId: account.id }, lock });
    const profile = toProfile(await manager.findOneByOrFail(PersonRow, { id: account.id }), row);
    if (verified && !isComplete(profile)) {
      const missing = Object.keys(steps).filter((step) => !finishedSteps(profile).some((done) => done === step));
      const reason = `The profile of ${email} is not complete: ${missing.join(", ").toLowerCase()} missing.`;
      throw Refusal.because("INVALID", "PROFILE_NOT_COMPLETE", reason);
    }
    await manager.update(TutorProfileRow, account.id, { verified });
  });
}
