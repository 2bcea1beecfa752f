import { Field, InputType, ObjectType } from "type-graphql";
import type { WeeklyAvailability } from "./profile/saveRules.js";
import { DayPart, WeekDay, type WeeklySlot } from "./weeklyHours.js";

/** A weekly slot in GraphQL output. */
@ObjectType({ description: "Three hours of every week." })
export class AvailabilitySlot implements WeeklySlot {
  @Field(() => WeekDay, { description: "The day." })
  day!: WeekDay;

  @Field(() => DayPart, { description: "The part of the day." })
  part!: DayPart;
}

/** A weekly slot in GraphQL input. */
@InputType({ description: "Three hours of every week." })
export class AvailabilitySlotInput implements WeeklySlot {
  @Field(() => WeekDay, { description: "The day." })
  day!: WeekDay;

  @Field(() => DayPart, { description: "The part of the day." })
  part!: DayPart;
}

/** A weekly availability in GraphQL input. */
@InputType({ description: "When a tutor teaches every week." })
export class WeeklyAvailabilityInput implements WeeklyAvailability {
  @Field(() => String, { description: "The IANA time zone by whose clock the slots are meant." })
  timeZone!: string;

  @Field(() => [AvailabilitySlotInput], { description: "The slots; none takes back what was said before." })
  slots!: AvailabilitySlotInput[];
}
