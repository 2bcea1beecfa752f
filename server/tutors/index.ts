import { SavedTutorRow } from "./rows/SavedTutorRow.js";
import { TutorProfileRow } from "./rows/TutorProfileRow.js";
import { TutorReviewRow } from "./rows/TutorReviewRow.js";

export type { Profile } from "./profile/profile.js";
export { sampleFilmId } from "./profile/sampleFilm.js";
export { setVerified } from "./moderation/setVerified.js";
export { tutorData } from "./moderation/tutorData.js";
export { Review, ReviewResolver, toReview } from "./reviews/review.type.js";
export { maxReviewLength, type ReviewContent } from "./reviews/reviewRules.js";
export { SavedTutors } from "./saved/SavedTutors.js";
export { SavedTutorResolver } from "./saved/SavedTutorResolver.js";
export type { ProfilePatch, WeeklyAvailability } from "./profile/saveRules.js";
export { subjects } from "./subjects.js";
export { toTutor, Tutor } from "./tutor.type.js";
export type { TutorFilterValues } from "./search/tutorFilter.js";
export type { TutorSort } from "./search/tutorOrder.js";
export { TutorConnectionResolver } from "./search/tutorConnection.type.js";
export { tutorNodes } from "./tutorNodes.js";
export { TutorResolver } from "./TutorResolver.js";
export { type StoredReview, TutorReviews } from "./reviews/TutorReviews.js";
export { TutorReviewsResolver } from "./reviews/TutorReviewsResolver.js";
export type { TutorListing } from "./search/TutorSearch.js";
export { TutorService } from "./TutorService.js";
export { type ChatStatistics, popularityDays, TutorStatistics } from "./statistics/TutorStatistics.js";
export { ViewerTutorResolver } from "./ViewerTutorResolver.js";
export { DayPart, isTimeZone, WeekDay } from "./weeklyHours.js";

export const tutorRows = [TutorProfileRow, TutorReviewRow, SavedTutorRow];
