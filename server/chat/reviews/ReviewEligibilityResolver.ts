import { Arg, Ctx, Field, FieldResolver, ID, InputType, Int, Mutation, ObjectType, Resolver, Root } from "type-graphql";
import type { ReviewEligibility } from "./ReviewEligibility.js";
import { accessErrors, type ViewerContext } from "../../accounts/index.js";
import { toPayload, payloadOf } from "../../platform/graphql/problem.type.js";
import { maxReviewLength, Review, toReview, toTutor, Tutor, type TutorService } from "../../tutors/index.js";

@InputType({ description: "A student's review of a tutor." })
export class LeaveReviewInput {
  @Field(() => ID, { description: "The tutor's id." })
  tutorId!: string;

  @Field(() => Int, { description: "The number of stars: 1 to 5." })
  stars!: number;

  @Field(() => String, {
    description: `The text of the review: at most ${maxReviewLength.toLocaleString("en-US")} characters, not blank.`,
  })
  text!: string;
}

@ObjectType({ description: "The result of leaving a review." })
export class LeaveReviewPayload extends payloadOf("LeaveReview", [
  ...accessErrors,
  "BAD_CHARACTERS",
  "BAD_STARS",
  "NOT_ANSWERED_YET",
  "REQUIRED",
  "TOO_LONG",
  "TUTOR_NOT_FOUND",
  "WRONG_ROLE",
]) {
  @Field(() => Review, { nullable: true, description: "The review as stored; null if the request was rejected." })
  review?: Review | null;

  @Field(() => Tutor, { nullable: true, description: "The tutor afterwards; null if the request was rejected." })
  tutor?: Tutor | null;
}

@Resolver(() => Tutor)
export class ReviewEligibilityResolver {
  constructor(
    private readonly eligibility: ReviewEligibility,
    private readonly tutors: Pick<TutorService, "shown">,
  ) {}

  @FieldResolver(() => Boolean, {
    description: "Whether the viewer may review the tutor; true only for a student to whom the tutor has replied.",
  })
  mayReview(@Root() { id }: Tutor, @Ctx() { viewer }: ViewerContext): Promise<boolean> {
    return this.eligibility.mayReview(viewer, id);
  }

  @Mutation(() => LeaveReviewPayload, {
    description:
      "Review a tutor who has replied to the viewer. This replaces the viewer's previous review. Students only.",
  })
  leaveReview(
    @Arg("input", () => LeaveReviewInput, { description: "The tutor and the review." })
    { tutorId, ...review }: LeaveReviewInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<LeaveReviewPayload> {
    return toPayload(async () => {
      const stored = await this.eligibility.leave(viewer, tutorId, review);
      const shown = await this.tutors.shown(viewer, tutorId);
      return { review: toReview(stored), tutor: shown && toTutor(shown) };
    });
  }
}
