import { TutorProfileRow } from "./rows/TutorProfileRow.js";

export { countries } from "./countries.js";
export type { Profile } from "./profile.js";
export { setVerified } from "./operator/setVerified.js";
export type { ProfilePatch } from "./saveRules.js";
export { type SubjectOption, subjects } from "./subjects.js";
export { Tutor } from "./tutor.type.js";
export type { TutorWishes } from "./tutorFilter.js";
export type { TutorSort } from "./tutorOrder.js";
export { TutorResolver } from "./TutorResolver.js";
export {
  type ListedTutor,
  type PictureOwners,
  type TutorListing,
  type TutorPage,
  TutorService,
} from "./TutorService.js";
export { ViewerTutorResolver } from "./ViewerTutorResolver.js";

/** The rows of this slice, for the database to know. */
export const tutorRows = [TutorProfileRow];
