import { Field, InputType, ObjectType } from "type-graphql";
import { DayPart, WeekDay, type WeeklySlot } from "./weeklyHours.js";

/** A weekly slot as GraphQL tells it. */
@ObjectType({ description: "Three hours of every week." })
export class AvailabilitySlot implements WeeklySlot {
  @Field(() => WeekDay, { description: "The day." })
  day!: WeekDay;

  @Field(() => DayPart, { description: "The part of the day." })
  part!: DayPart;
}

/** A weekly slot as GraphQL takes it. */
@InputType({ description: "Three hours of every week." })
export class AvailabilitySlotInput implements WeeklySlot {
  @Field(() => WeekDay, { description: "The day." })
  day!: WeekDay;

  @Field(() => DayPart, { description: "The part of the day." })
  part!: DayPart;
}
