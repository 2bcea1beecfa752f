import DataLoader from "dataloader";
import type { Viewer, ViewerContext } from "../../accounts/index.js";
import { type Review, toReview } from "./review.type.js";
import type { TutorReviews } from "./TutorReviews.js";

export type TutorContext = ViewerContext & {
  /** The viewer's own reviews, by tutor. */
  readonly ownReviews: DataLoader<string, Review | null>;
};

/** Creates a loader without a cache, because a mutation may replace a review and then show it. */
export function createOwnReviewLoader(service: TutorReviews, viewer: Viewer | null): TutorContext["ownReviews"] {
  const find = async (tutorIds: readonly string[]) => {
    const found = new Map((await service.own(viewer, tutorIds)).map((own) => [own.tutorId, toReview(own)]));
    return tutorIds.map((tutorId) => found.get(tutorId) ?? null);
  };
  return new DataLoader(find, { cache: false });
}
