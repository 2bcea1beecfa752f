import { SavedTutorRow } from "./rows/SavedTutorRow.js";
import { TutorProfileRow } from "./rows/TutorProfileRow.js";
import { TutorReviewRow } from "./rows/TutorReviewRow.js";

export { countries } from "./countries.js";
export type { Profile } from "./profile.js";
export { setVerified } from "./operator/setVerified.js";
export { Review, ReviewResolver, toReview } from "./review.type.js";
export type { ReviewWords } from "./reviewRules.js";
export { SavedTutors } from "./SavedTutors.js";
export { SavedTutorResolver } from "./SavedTutorResolver.js";
export type { ProfilePatch, WeeklyAvailability } from "./saveRules.js";
export { wordsOf } from "./searchWords.js";
export { type SubjectOption, subjects } from "./subjects.js";
export { toTutor, Tutor } from "./tutor.type.js";
export type { TutorWishes } from "./tutorFilter.js";
export type { TutorSort } from "./list/tutorOrder.js";
export { TutorConnectionResolver } from "./tutorConnection.type.js";
export { tutorNodes } from "./tutorNodes.js";
export { TutorResolver } from "./TutorResolver.js";
export { type StoredReview, TutorReviews } from "./TutorReviews.js";
export { TutorReviewsResolver } from "./TutorReviewsResolver.js";
export type { ListedTutor, TutorListing, TutorPage } from "./list/TutorLists.js";
export { type PictureOwners, TutorService } from "./TutorService.js";
export { type ChatStatistics, TutorStatistics } from "./TutorStatistics.js";
export { ViewerTutorResolver } from "./ViewerTutorResolver.js";
export { DayPart, WeekDay, type WeeklySlot } from "./weeklyHours.js";

/** The rows of this slice, for the database to know. */
export const tutorRows = [TutorProfileRow, TutorReviewRow, SavedTutorRow];
