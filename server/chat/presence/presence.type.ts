import { Field, ObjectType } from "type-graphql";
import { heartbeatValidSeconds } from "./heartbeatValidity.js";
import { DateTime } from "../../platform/graphql/dateTime.js";

@ObjectType({ description: "Whether a user is online, and when they were last seen." })
export class Presence {
  @Field(() => Boolean, {
    description:
      "Whether the user is connected or has typed or sent a message in the last " + `${heartbeatValidSeconds} seconds.`,
  })
  isOnline!: boolean;

  @Field(() => DateTime, {
    nullable: true,
    description: "When the user last was connected, typed or sent a message; null if never.",
  })
  lastSeenAt!: Date | null;
}
