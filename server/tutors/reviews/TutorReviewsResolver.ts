import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import type { ViewerContext } from "../../accounts/index.js";
import { toConnection } from "../../platform/graphql/pageInfo.type.js";
import { Review, ReviewConnection, toReview } from "./review.type.js";
import type { TutorContext } from "./ownReviewLoader.js";
import { Tutor } from "../tutor.type.js";
import type { TutorReviews } from "./TutorReviews.js";

@Resolver(() => Tutor)
export class TutorReviewsResolver {
  constructor(private readonly service: TutorReviews) {}

  @FieldResolver(() => ReviewConnection, { description: "The students' reviews of the tutor, newest first." })
  async reviews(
    @Ctx() { viewer }: ViewerContext,
    @Root() { id, reviewCount }: Tutor,
    @Arg("first", () => Int, { defaultValue: 10, description: "The maximum number of reviews to return: 1 to 100." })
    first: number,
    @Arg("after", () => String, { nullable: true, description: "Only reviews after this cursor." })
    after: string | null | undefined,
  ): Promise<ReviewConnection> {
    const page = await this.service.page(viewer, id, first, after ?? null);
    const items = page.items.map((listed) => ({ ...toReview(listed), cursor: listed.cursor }));
    return { ...toConnection({ ...page, items }, ({ cursor }) => cursor), totalCount: reviewCount };
  }

  @FieldResolver(() => Review, {
    nullable: true,
    description: "The viewer's own review of the tutor; null if there is none, and always null for an API key.",
  })
  viewerReview(@Root() { id }: Tutor, @Ctx() { ownReviews }: TutorContext): Promise<Review | null> {
    return ownReviews.load(id);
  }
}
