import { Field, ObjectType } from "type-graphql";
import { DateTime } from "../../platform/graphql/dateTime.js";

/** Whether somebody is here. */
@ObjectType({ description: "Whether somebody is connected, and when they were last." })
export class Presence {
  @Field(() => Boolean, { description: "Whether the person is connected now." })
  isOnline!: boolean;

  @Field(() => DateTime, { nullable: true, description: "When the person was connected last; null when never." })
  lastSeenAt!: Date | null;
}
