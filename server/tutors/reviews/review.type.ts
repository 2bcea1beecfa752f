import { Ctx, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import { Person, type PersonLoader } from "../../accounts/index.js";
import { DateTime } from "../../platform/graphql/dateTime.js";
import { Node } from "../../platform/graphql/node.type.js";
import { connectionOf } from "../../platform/graphql/pageInfo.type.js";
import type { StoredReview } from "./TutorReviews.js";

@ObjectType({ implements: Node, description: "A student's review of a tutor." })
export class Review extends Node {
  @Field(() => ID, { description: "The review's id." })
  override id!: string;

  @Field(() => Int, { description: "The number of stars: 1 to 5." })
  stars!: number;

  @Field(() => String, { description: "The text of the review." })
  text!: string;

  @Field(() => DateTime, { description: "When it was written or last replaced." })
  writtenAt!: Date;

  /** The student's id; not part of the schema. */
  authorId!: string;
}

@ObjectType({ description: "A page of reviews, newest first." })
export class ReviewConnection extends connectionOf(Review, "review") {
  @Field(() => Int, { description: "The total number of reviews in the list, not only on this page." })
  totalCount!: number;
}

@Resolver(() => Review)
export class ReviewResolver {
  @FieldResolver(() => Person, { description: "The student who wrote it." })
  author(@Root() { authorId }: Review, @Ctx() { people }: { readonly people: PersonLoader }): Promise<Person> {
    return people.load(authorId);
  }
}

export function toReview({ id, stars, text, writtenAt, studentId }: StoredReview): Review {
  return { id, stars, text, writtenAt, authorId: studentId };
}
