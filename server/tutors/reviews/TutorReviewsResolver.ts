import DataLoader from "dataloader";
import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import type { ViewerContext } from "../../accounts/index.js";
import { toConnection } from "../../platform/graphql/pageInfo.type.js";
import { Review, ReviewConnection, toReview } from "./review.type.js";
import { Tutor } from "../tutor.type.js";
import type { TutorReviews } from "./TutorReviews.js";

@Resolver(() => Tutor)
export class TutorReviewsResolver {
  /** Each operation's loader of the viewer's own reviews, by tutor. */
  private readonly own = new WeakMap<ViewerContext, DataLoader<string, Review | null>>();

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
  viewerReview(@Root() { id }: Tutor, @Ctx() context: ViewerContext): Promise<Review | null> {
    const loader = this.own.get(context) ?? this.createLoader(context);
    this.own.set(context, loader);
    return loader.load(id);
  }

  private createLoader({ viewer }: ViewerContext): DataLoader<string, Review | null> {
    const find = async (tutorIds: readonly string[]) => {
      const found = new Map((await this.service.own(viewer, tutorIds)).map((own) => [own.tutorId, toReview(own)]));
      return tutorIds.map((tutorId) => found.get(tutorId) ?? null);
    };
    // Without a cache, because a mutation may replace a review and then show it.
    return new DataLoader(find, { cache: false });
  }
}
