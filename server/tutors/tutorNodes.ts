import { hasScope, type ViewerContext } from "../accounts/index.js";
import type { NodeFinder } from "../platform/graphql/NodeResolver.js";
import { toReview } from "./reviews/review.type.js";
import { toTutor } from "./tutor.type.js";
import type { TutorReviews } from "./reviews/TutorReviews.js";
import type { TutorService } from "./TutorService.js";

/** Finds tutors and reviews by id; anyone who may see a tutor may see the tutor's reviews. */
export function tutorNodes(tutors: TutorService, reviews: TutorReviews): NodeFinder<ViewerContext> {
  return async (ids, { viewer }) => {
    if (viewer !== null && !hasScope(viewer, "READ_TUTORS")) return [];
    const [found, written] = await Promise.all([tutors.shownById(viewer, ids), reviews.byIds(viewer, ids)]);
    const reviewed =
      written.length === 0
        ? []
        : await tutors.shownById(
            viewer,
            written.map(({ tutorId }) => tutorId),
          );
    const visible = new Set(reviewed.map(({ profile }) => profile.id));
    return [
      ...found.map((tutor) => ({ __typename: "Tutor", ...toTutor(tutor) })),
      ...written
        .filter(({ tutorId }) => visible.has(tutorId))
        .map((review) => ({ __typename: "Review", ...toReview(review) })),
    ];
  };
}
