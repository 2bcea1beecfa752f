import { hasScope, type ViewerContext } from "../accounts/index.js";
import type { NodeFinder } from "../platform/graphql/NodeResolver.js";
import { toReview } from "./reviews/review.type.js";
import { toTutor } from "./tutor.type.js";
import type { TutorReviews } from "./reviews/TutorReviews.js";
import type { TutorService } from "./TutorService.js";

/** Finds tutors and their reviews by id; anyone who may see a tutor may see their reviews. */
export function tutorNodes(tutors: TutorService, reviews: TutorReviews): NodeFinder<ViewerContext> {
  return async (id, { viewer }) => {
    if (viewer !== null && !hasScope(viewer, "READ_TUTORS")) return null;
    const tutor = await tutors.shown(viewer, id);
    if (tutor) return { __typename: "Tutor", ...toTutor(tutor) };
    const review = await reviews.byId(viewer, id);
    const about = review && (await tutors.shown(viewer, review.tutorId));
    return review && about ? { __typename: "Review", ...toReview(review) } : null;
  };
}
