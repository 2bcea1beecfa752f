import { Ctx, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import { Person, type PersonLoader } from "../../accounts/index.js";
import { DateTime } from "../../platform/graphql/dateTime.js";
import { Node } from "../../platform/graphql/node.type.js";
import { PageInfo } from "../../platform/graphql/pageInfo.type.js";
import type { StoredReview } from "./TutorReviews.js";

/** A review in GraphQL. */
@ObjectType({ implements: Node, description: "What a student says about a tutor." })
export class Review extends Node {
  @Field(() => ID, { description: "The review's id." })
  override id!: string;

  @Field(() => Int, { description: "How many stars: 1 to 5." })
  stars!: number;

  @Field(() => String, { description: "What was written." })
  text!: string;

  @Field(() => DateTime, { description: "When it was written, or written anew." })
  writtenAt!: Date;

  /** The student's id; not part of the schema. */
  authorId!: string;
}

/** A review in a page, with its cursor. */
@ObjectType({ description: "A review in a page of reviews." })
export class ReviewEdge {
  @Field(() => String, { description: "The position of this review in the list; opaque." })
  cursor!: string;

  @Field(() => Review, { description: "The review." })
  node!: Review;
}

@ObjectType({ description: "A page of reviews, the newest first." })
export class ReviewConnection {
  @Field(() => [ReviewEdge], { description: "The reviews of this page with their cursors." })
  edges!: readonly ReviewEdge[];

  @Field(() => PageInfo, { description: "Where this page stands in the whole list." })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: "The number of all reviews in the list, not only of this page." })
  totalCount!: number;
}

@Resolver(() => Review)
export class ReviewResolver {
  @FieldResolver(() => Person, { description: "The student who wrote it." })
  author(@Root() { authorId }: Review, @Ctx() { people }: { readonly people: PersonLoader }): Promise<Person> {
    return people.load(authorId);
  }
}

/** Maps a review to GraphQL. */
export function toReview({ id, stars, text, writtenAt, studentId }: StoredReview): Review {
  return { id, stars, text, writtenAt, authorId: studentId };
}
