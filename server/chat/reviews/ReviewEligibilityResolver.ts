import { Arg, Ctx, Field, FieldResolver, ID, InputType, Int, Mutation, ObjectType, Resolver, Root } from "type-graphql";
import type { ReviewEligibility } from "./ReviewEligibility.js";
import type { ViewerContext } from "../../accounts/index.js";
import { answer, Payload } from "../../platform/graphql/problem.type.js";
import { Review, toReview, toTutor, Tutor, type TutorService } from "../../tutors/index.js";

/** A review to leave. */
@InputType({ description: "What a student says about a tutor." })
export class LeaveReviewInput {
  @Field(() => ID, { description: "The tutor's id." })
  tutorId!: string;

  @Field(() => Int, { description: "How many stars: 1 to 5." })
  stars!: number;

  @Field(() => String, { description: "What there is to say: at most 2,000 characters, not blank." })
  text!: string;
}

/** What came of leaving it. */
@ObjectType({ description: "What came of leaving a review." })
export class LeaveReviewPayload extends Payload {
  @Field(() => Review, { nullable: true, description: "The review as it is stored; null when it was refused." })
  review?: Review | null;

  @Field(() => Tutor, { nullable: true, description: "The tutor afterwards; null when it was refused." })
  tutor?: Tutor | null;
}

/** Leaving reviews in GraphQL's words. */
@Resolver(() => Tutor)
export class ReviewEligibilityResolver {
  constructor(
    private readonly desk: ReviewEligibility,
    private readonly tutors: Pick<TutorService, "shown">,
  ) {}

  @FieldResolver(() => Boolean, {
    description: "Whether the viewer may review the tutor: a student to whom the tutor has answered.",
  })
  mayReview(@Root() { id }: Tutor, @Ctx() { viewer }: ViewerContext): Promise<boolean> {
    return this.desk.mayReview(viewer, id);
  }

  @Mutation(() => LeaveReviewPayload, {
    description: "Review a tutor who has answered the viewer, in place of the viewer's review before. Students only.",
  })
  leaveReview(
    @Arg("input", () => LeaveReviewInput, { description: "Whom and what." }) { tutorId, ...words }: LeaveReviewInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<LeaveReviewPayload> {
    return answer(async () => {
      const review = toReview(await this.desk.leave(viewer, tutorId, words));
      const shown = await this.tutors.shown(viewer, tutorId);
      return { review, tutor: shown && toTutor(shown) };
    });
  }
}
