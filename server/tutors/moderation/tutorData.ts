import type { PersonalData } from "../../accounts/index.js";
import { SavedTutorRow } from "../rows/SavedTutorRow.js";
import { TutorProfileRow } from "../rows/TutorProfileRow.js";

export const tutorData: PersonalData = {
  tables: { tutor_profile: "account_id = $1", saved_tutor: "student_id = $1", tutor_review: "student_id = $1" },
  async remove({ dataSource: { manager } }, personId) {
    for (const saved of [{ studentId: personId }, { tutorId: personId }]) await manager.delete(SavedTutorRow, saved);
    await manager.update(TutorProfileRow, personId, {
      country: null,
      subject: null,
      over18ConfirmedAt: null,
      headline: null,
      introduction: null,
      experience: null,
      motivation: null,
      thumbnail: null,
      youtubeVideoId: null,
      price: null,
      verified: false,
      fullName: "",
      availableAt: null,
      timeZone: null,
    });
  },
};
