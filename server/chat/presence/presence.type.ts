import { Field, ObjectType } from "type-graphql";
import { DateTime } from "../../platform/graphql/dateTime.js";

/** Whether a person is connected, and when they last were. */
@ObjectType({ description: "Whether a person is connected, and when they last were." })
export class Presence {
  @Field(() => Boolean, {
    description: "Whether the person is connected, or typed or wrote within the last 45 seconds.",
  })
  isOnline!: boolean;

  @Field(() => DateTime, {
    nullable: true,
    description: "When the person was last connected, typed or wrote; null when never.",
  })
  lastSeenAt!: Date | null;
}
